import { expect, test } from 'vitest'
import { forbiddenName, isIn, placeOf, sectionsOf } from './sections.ts'

const paths = (roleId: number) => sectionsOf(roleId).map(({ path }) => path)
const placeIn = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'https://cloche.example')
  return placeOf(pathname, searchParams)
}
const open = (address: string) => sectionsOf(1).filter((section) => isIn(section, placeIn(address)))

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
  ['/admin/import', '/admin/restaurant'],
  ['/admin/import?kind=guests', '/admin/user'],
  ['/admin/import?kind=visits', '/admin/visit'],
])('%s belongs to %s alone', (address, path) => {
  expect(open(address).map((section) => section.path)).toEqual([path])
})

test('an address that is nothing belongs to no section', () => {
  expect(open('/admin/visitors')).toEqual([])
})

test.each([
  ['/admin/restaurant', 'Restaurants'],
  ['/admin/question/import', 'Questions'],
  ['/admin/import', 'Import'],
  ['/admin/token', 'API tokens'],
  ['/admin/webhook', 'Webhooks'],
  ['/admin/visit', undefined],
])('%s is named where a role may not open it: %s', (address, name) => {
  expect(forbiddenName(address)?.message).toBe(name)
})
