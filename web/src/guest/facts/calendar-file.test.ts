import { expect, test } from 'vitest'
import type { Visit } from '@cloche/contract/visits.ts'
import { calendarFile } from './calendar-file.ts'

const visit = (title: string, address: string) =>
  ({
    id: '01900000-0000-7000-8000-000000000001',
    opensAt: '2026-11-20T16:00:00.000Z',
    version: 3,
    restaurant: { title, address, timezone: 'Europe/Moscow' },
  }) as Visit

const NOW = new Date('2026-11-18T09:30:15.250Z')
const linesOf = async (made: Visit) => (await calendarFile(made, NOW).text()).split('\r\n')

test('a visit is one event at its time, and says nothing of what it is for', async () => {
  const lines = await linesOf(visit('Pine; Oak', 'Lesnaya 1, Moscow'))
  expect(lines).toContain('DTSTART:20261120T160000Z')
  expect(lines).toContain('DTSTAMP:20261118T093015Z')
  expect(lines).toContain('UID:01900000-0000-7000-8000-000000000001@cloche')
  expect(lines).toContain('SEQUENCE:3')
  expect(lines).toContain(String.raw`SUMMARY:Pine\; Oak`)
  expect(lines).toContain(String.raw`LOCATION:Pine\; Oak\, Lesnaya 1\, Moscow`)
  expect(lines.at(-1)).toBe('')
})

test('long lines are folded between characters, and read the same unfolded', async () => {
  const address = 'Большая Никитская улица, дом 22, строение 2, вход со двора 🍽'.repeat(3)
  const text = await calendarFile(visit('Сосна', address), NOW).text()
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`LOCATION:Сосна\\, ${address.replaceAll(',', '\\,')}\r\n`)
})
