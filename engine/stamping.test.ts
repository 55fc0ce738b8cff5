import { expect, test } from 'vitest'
import { answer, buildItem, shelf } from './fixtures.ts'
import { createJournal } from './browser/local-storage-journal.ts'
import type { Stamp } from './journal.ts'
import type { QueueItem } from './queue.ts'
import { timed } from './server-time.ts'
import { createStamping } from './stamping.ts'

const HOUR = 3_600_000
const NOON = Date.UTC(2026, 10, 20, 12)

/** A phone at noon whose clock is off by `off`; it finds that out when `isMeasured` is set. */
function onPhone(off = 0) {
  const phone = { now: NOON + off, isMeasured: false, storage: shelf(), announced: [] as Stamp[] }
  const open = () =>
    createStamping({
      environment: { now: () => phone.now, random: () => 0.5 },
      api: {
        serverNow: () => new Date(phone.now - (phone.isMeasured ? off : 0)),
        clockOffset: () => (phone.isMeasured ? -off : null),
      },
      journal: createJournal('ann', phone.storage),
      announce: (stamp) => phone.announced.push(stamp),
    })
  return { phone, open }
}

const writeOf = (made: Partial<QueueItem>) => buildItem(1, answer('yes'), made)
const timeOf = (made: Partial<QueueItem>, offset: number | null) =>
  Date.parse(timed(writeOf(made), offset).capturedAt)

test('a write of an unmeasured clock follows the times seen, and is not moved beyond its own time', () => {
  const { open } = onPhone(-HOUR)
  const stamping = open()
  const seen = new Date(NOON - 60_000).toISOString()
  const [first, second] = [stamping.next([seen]), stamping.next([])]
  expect(timeOf(first, null)).toBe(NOON - 60_000 + 1)
  expect(timeOf(second, null)).toBe(NOON - 60_000 + 2)
  expect(timeOf(first, HOUR) - NOON).toBeLessThan(10)
  expect(timeOf(second, HOUR)).toBeGreaterThan(timeOf(first, HOUR))
})

test('once the clock is measured times are true, and later than what was read from it before', () => {
  const { phone, open } = onPhone(HOUR)
  const stamping = open()
  const before = stamping.next([])
  phone.isMeasured = true
  phone.now += 1000
  const after = timeOf(stamping.next([]), null)
  expect(after).toBeGreaterThan(timeOf(before, -HOUR))
  expect(after).toBe(NOON + 1000)
})

test('a tab that finds unmeasured writes in the store puts its own after them', () => {
  const { phone, open } = onPhone(HOUR)
  phone.storage.room = 0
  const waiting = writeOf(open().next([]))
  phone.now -= 60_000
  phone.isMeasured = true
  const stamping = open()
  stamping.read([waiting])
  expect(timeOf(stamping.next([]), null)).toBeGreaterThan(timeOf(waiting, -HOUR))
})

test('a last write that could not be kept is told to a tab that opens later', () => {
  const { phone, open } = onPhone()
  const stamping = open()
  phone.storage.room = 0
  const { seq } = stamping.next([])
  phone.now -= HOUR
  const later = open()
  stamping.share()
  later.hear(phone.announced.at(-1)!)
  expect(later.next([]).seq).toBeGreaterThan(seq)
})
