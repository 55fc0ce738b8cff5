import { expect, test } from 'vitest'
import { isIn, sectionsOf } from './sections.ts'

const paths = (roleId: number) => sectionsOf(roleId).map(({ path }) => path)
const open = (address: string) => sectionsOf(1).filter((section) => isIn(section, address))

test('each role is shown what it may open', () => {
  expect(paths(1)).toEqual([
    '/admin',
    '/admin/visit',
    '/admin/insight',
    '/admin/question',
    '/admin/user',
    '/admin/restaurant',
    '/admin/menu',
    '/admin/outbox',
    '/admin/audit',
  ])
  expect(paths(3)).toEqual(['/admin', '/admin/visit', '/admin/insight', '/admin/user'])
})

test.each([
  ['/admin', '/admin'],
  ['/admin/visit/plan', '/admin/visit'],
  ['/admin/visit-history/7', '/admin/visit'],
  ['/admin/import', '/admin/user'],
])('%s belongs to %s alone', (address, path) => {
  expect(open(address).map((section) => section.path)).toEqual([path])
})

test('an address that is nothing belongs to no section', () => {
  expect(open('/admin/visitors')).toEqual([])
})
