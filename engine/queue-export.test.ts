import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { queuedWrite, queueFile as schema } from '@cloche/contract/queue-import.ts'
import type { QueueItem } from './queue.ts'
import { queueFile, queueFileName } from './queue-export.ts'

const NOW = new Date('2026-11-20T19:30:00.000Z')
const AT = '2026-11-20T19:05:00.000Z'
const USER = crypto.randomUUID()
const [visitA, visitB, question, photoId, lostId, dishId] = Array.from({ length: 6 }, () =>
  crypto.randomUUID(),
)
const PICTURE = Uint8Array.from({ length: 70_000 }, (_, place) => place % 251)

let seq = 0
const item = (visitId: string, write: object) =>
  ({
    ...write,
    visitId,
    questionId: question,
    capturedAt: AT,
    seq: seq++,
    clockOffset: 0,
    attempts: 2,
    state: 'failed',
    notBefore: 0,
    fault: null,
  }) as QueueItem

const waiting = [
  item(visitA!, { kind: 'answer', body: { answer: ['a', 'b'] } }),
  item(visitB!, { kind: 'comment', body: { comment: 'Тепло' } }),
  item(visitA!, { kind: 'photo', body: { id: photoId, width: 4, height: 3 } }),
  item(visitA!, { kind: 'photo', body: { id: lostId, width: 4, height: 3 } }),
  item(visitA!, {
    kind: 'updateDish',
    body: { id: dishId, dishName: 'Soup', orderTime: AT, readyTime: null },
  }),
  item(visitA!, { kind: 'submit', body: {} }),
]

async function unzipped(items: readonly QueueItem[], clockOffset: number | null = 600_000) {
  const photo = async (id: string) => (id === photoId ? PICTURE.slice().buffer : undefined)
  const blob = await queueFile(USER, items, photo, { now: NOW, clockOffset })
  expect(blob.type).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()))
  return { files, queue: schema.parse(JSON.parse(strFromU8(files['cloche.json']!))) }
}

test('everything that waits is in the file, by visit, in the order it was done, and fits the contract', async () => {
  const { files, queue } = await unzipped(waiting)
  expect(queue).toMatchObject({ userId: USER, exportedAt: NOW.toISOString() })
  expect(queue.visits.map((each) => [each.visitId, each.submit, each.submitCapturedAt])).toEqual([
    [visitA, true, AT],
    [visitB, false, undefined],
  ])
  const [a, b] = queue.visits
  expect(a!.writes.map(({ kind }) => kind)).toEqual(['answer', 'photo', 'photo', 'updateDish'])
  expect(b!.writes).toEqual([
    { questionId: question, capturedAt: AT, kind: 'comment', body: { comment: 'Тепло' } },
  ])
  for (const write of [...a!.writes, ...b!.writes]) expect(queuedWrite.parse(write)).toEqual(write)
  expect(Object.keys(files).toSorted()).toEqual(['cloche.json', `photos/${photoId}.jpg`])
})

test('a photo is in it byte for byte, with its hash; one the phone lost is listed without', async () => {
  const { files, queue } = await unzipped(waiting)
  expect(Buffer.from(files[`photos/${photoId}.jpg`]!).equals(PICTURE)).toBe(true)
  const sha256 = createHash('sha256').update(PICTURE).digest('hex')
  const photos = queue.visits[0]!.writes.filter(({ kind }) => kind === 'photo')
  expect(photos.map(({ body }) => body)).toEqual([
    { id: photoId, width: 4, height: 3, sha256 },
    { id: lostId, width: 4, height: 3, sha256: null },
  ])
})

test('with nothing waiting the file says so', async () => {
  const { files, queue } = await unzipped([])
  expect([Object.keys(files), queue.visits]).toEqual([['cloche.json'], []])
})

test('the name tells the day', () => {
  expect(queueFileName(new Date(2026, 10, 5, 23, 59))).toBe('cloche-2026-11-05.zip')
})

test('a write made before the first clock measurement is exported with corrected times', async () => {
  const body = { id: dishId, dishName: 'Soup', orderTime: AT, readyTime: AT }
  const early = { ...item(visitA!, { kind: 'updateDish', body }), clockOffset: null }
  const { queue } = await unzipped([early])
  const right = '2026-11-20T19:15:00.000Z'
  expect(queue.visits[0]!.writes).toMatchObject([
    { capturedAt: right, body: { orderTime: right, readyTime: right } },
  ])
})
