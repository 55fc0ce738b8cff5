import type { AuditEntry } from '@cloche/contract/audit.ts'
import { expect, test } from 'vitest'
import { byDay } from './bundles.ts'

let made = 0
function entry(at: string, change: Partial<AuditEntry> = {}): AuditEntry {
  made += 1
  return {
    id: String(made),
    at,
    actor: { id: 'vera', firstName: 'Vera', lastName: 'Lund' },
    action: 'create',
    entity: 'visit',
    entityId: `thing ${made}`,
    subject: `Thing ${made}`,
    changes: {},
    ...change,
  }
}

test('a day is that of the reader’s clock', () => {
  const late = entry('2026-11-20T22:30:00.000Z')
  expect(byDay([late], 'Europe/Moscow').map(({ day }) => day)).toEqual(['2026-11-21'])
  expect(byDay([late], 'Europe/London').map(({ day }) => day)).toEqual(['2026-11-20'])
})

test('many alike of one moment are one, few stay apart, and so does what differs', () => {
  const plan = Array.from({ length: 200 }, () => entry('2026-11-20T10:00:00.000Z'))
  const pair = [1, 2].map(() => entry('2026-11-20T09:00:00.000Z', { entity: 'user' }))
  const other = entry('2026-11-20T10:00:00.000Z', { action: 'cancel' })
  const [day] = byDay([other, ...plan, ...pair], 'UTC')
  expect(day?.bundles.map(({ length }) => length)).toEqual([1, 200, 1, 1])
})
