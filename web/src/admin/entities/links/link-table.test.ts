import type { MadeLink } from '@cloche/contract/many-users.ts'
import { formatPhone } from '@cloche/contract/phone.ts'
import { expect, test } from 'vitest'
import { hasForeignPhone, linkTable } from './link-table.ts'

const LINK: MadeLink = {
  id: 'l',
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-04-01T00:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  userId: 'u',
  firstName: '=HYPERLINK("x")',
  lastName: 'Smith; Jr',
  phone: null,
  email: 'ann@example.com',
  link: 'https://cloche.example/guest?uuid=1',
  sentBy: null,
}

test('a name is never a formula, and signs within a cell part no columns', () => {
  const row = `"'=HYPERLINK(""x"")","Smith; Jr","","ann@example.com","https://cloche.example/guest?uuid=1"`
  expect(linkTable(['Name', 'Surname'], [LINK], { language: 'en', phones: undefined })).toBe(
    `\ufeff"Name","Surname"\r\n${row}\r\n`,
  )
  expect(linkTable(['Name', 'Surname'], [], { language: 'ru', phones: undefined })).toBe(
    '\ufeff"Name";"Surname"\r\n',
  )
})

test('a phone is written as people here write it', () => {
  const phones = { format: (phone: string) => formatPhone(phone, 'PT') }
  const table = linkTable([], [{ ...LINK, phone: '+351912345678' }], { language: 'en', phones })
  expect(table).toContain('"912 345 678"')
  const abroad = [{ ...LINK, phone: '+442079460018' }]
  expect(linkTable([], abroad, { language: 'en', phones })).toContain(`"'+44 20 7946 0018"`)
  expect([hasForeignPhone([LINK], phones), hasForeignPhone(abroad, phones)]).toEqual([false, true])
})
