import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { strToU8, zipSync, type Zippable } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HEADER, QUEUE_IMPORT_ACT } from '@cloche/contract/constants.ts'
import { QUEUE_FILE_MAX_WRITES } from '@cloche/contract/queue-file.ts'
import type { Problem } from '@cloche/contract/problems.ts'
import type { QueueImportResult } from '@cloche/contract/queue-import.ts'
import { loginAs, openVisit, testApp, type Client, type ItemByTitle, type TestApp } from '../../test/app.ts'
import { allocatedBy } from '../../test/allocated.ts'
import { buildBank, buildUser, buildVisit } from '../../test/factories.ts'
import { untilAnsweredOrWaiting, untilOneWaits } from '../../test/locks.ts'

const ORDERED = '2026-11-01T12:00:00.000Z'

let t: TestApp
let origin: string
let manager: Awaited<ReturnType<typeof loginAs>>
let guest: Client
let guestId: string
let visitId: string
let item: ItemByTitle
let jpeg: Buffer

beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  manager = await loginAs(t, await buildUser(t.db, { role_id: 3, first_name: 'Mara' }))
  const background = { r: 90, g: 140, b: 60 }
  jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()
})
afterAll(() => t.close())
beforeEach(async () => {
  ;({ visitId, guestId, call: guest, item } = await openVisit(t))
})

const at = (offset: number) => new Date(Date.now() + offset).toISOString()
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const write = (title: string, kind: string, body: object, capturedAt = at(-60_000)) => ({
  questionId: item(title).id,
  capturedAt,
  kind,
  body,
})
const photoWrite = (id: string, hash: string | null = sha256(jpeg)) =>
  write('Plate', 'photo', { id, width: 400, height: 300, sha256: hash })
const REQUIRED = () => [write('Door', 'answer', { answer: 'yes' }), write('Service', 'rate', { rate: 5 })]

interface Contents {
  writes?: unknown[]
  submit?: boolean
  submitCapturedAt?: string
  photos?: Record<string, Buffer>
  userId?: string
  exportedAt?: string
  visits?: unknown[]
  others?: Zippable
}

function queue({
  writes = [],
  submit = false,
  submitCapturedAt,
  photos = {},
  userId = guestId,
  exportedAt = at(0),
  ...rest
}: Contents) {
  const { visits = [{ visitId, writes, submit, submitCapturedAt }], others = {} } = rest
  const manifest = { format: 'cloche-queue', version: 1, exportedAt, userId, visits }
  const pictures = Object.entries(photos).map(([id, bytes]) => [`photos/${id}.jpg`, bytes])
  return zipSync({
    'cloche.json': strToU8(JSON.stringify(manifest)),
    ...Object.fromEntries(pictures),
    ...others,
  })
}

async function send(file: Uint8Array, { as = manager.token, to = visitId } = {}) {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(file)]), 'cloche.zip')
  const reply = await fetch(`${origin}/api/visit/${to}/queue-import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}` },
    body,
  })
  return { status: reply.status, body: (await reply.json()) as QueueImportResult & Partial<Problem> }
}

async function now(title: string) {
  const { body } = await guest('GET /question/{visitId}', { params: { visitId } })
  return body.items.find((each) => each.title === title)!
}

async function logged() {
  const { body } = await admin('GET /audit', { query: { entityId: visitId } })
  return body.items
}
const admin: Client = async (...input) =>
  (await loginAs(t, await buildUser(t.db, { role_id: 1 }))).call(...input)

const setVisit = (values: object) =>
  t.db.updateTable('visits').set(values).where('id', '=', visitId).execute()

/** Lists every file in the storage, also unfinished uploads. */
async function files(): Promise<string[]> {
  const root = fileURLToPath(t.context.config.storageUrl)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

const once = { stored: 1, known: 0, refused: 0 }
const again = { stored: 0, known: 1, refused: 0 }

test('everything a phone kept is stored in the name of the guest, counted, and noted in the log', async () => {
  const [photoId, dishId] = [crypto.randomUUID(), crypto.randomUUID()]
  const soup = { id: dishId, dishName: 'Soup', orderTime: ORDERED }
  const taken = at(-90_000)
  const { status, body } = await send(
    queue({
      writes: [
        write('Door', 'answer', { answer: 'yes' }, taken),
        write('Service', 'rate', { rate: 4 }),
        write('Door', 'comment', { comment: 'Mat is dirty' }),
        { ...photoWrite(photoId), capturedAt: taken },
        write('Dishes', 'dish', soup),
        write('Dishes', 'updateDish', { ...soup, readyTime: at(0) }),
      ],
      photos: { [photoId]: jpeg },
    }),
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({
    counts: { answer: once, rate: once, comment: once, photo: once, dish: once, updateDish: once },
    refused: [],
    submission: 'not_asked',
    visit: { id: visitId, status: 'open', progress: { answered: 2 } },
  })
  expect(await now('Door')).toMatchObject({ answer: 'yes', comment: 'Mat is dirty' })
  expect((await now('Plate')).photos).toMatchObject([{ id: photoId, sha256: sha256(jpeg), takenAt: taken }])
  expect((await now('Dishes')).dishes).toMatchObject([{ dishName: 'Soup', readyTime: expect.any(String) }])
  const [entry] = await logged()
  expect(entry).toMatchObject({
    actor: { firstName: 'Mara' },
    action: QUEUE_IMPORT_ACT,
    entity: 'visit',
    changes: { answer: [null, 1], photo: [null, 1], updateDish: [null, 1] },
  })
  const timeline = await manager.call('GET /visit/{visitId}/timeline', { params: { visitId } })
  const kinds = timeline.body.items.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'planned' || kind === 'queueImported')).toEqual([
    'planned',
    'queueImported',
  ])
  expect(timeline.body.items.find(({ kind }) => kind === 'queueImported')?.actor?.firstName).toBe('Mara')
})

test('the same file again changes nothing, and nothing is written into the log', async () => {
  const [photoId, dishId] = [crypto.randomUUID(), crypto.randomUUID()]
  const soup = { id: dishId, dishName: 'Soup', orderTime: ORDERED }
  const file = queue({
    writes: [
      ...REQUIRED(),
      photoWrite(photoId),
      write('Dishes', 'dish', soup),
      write('Dishes', 'updateDish', { ...soup, readyTime: at(0) }),
      write('Dishes', 'removeDish', { id: crypto.randomUUID() }),
    ],
    submit: true,
    photos: { [photoId]: jpeg },
  })
  const first = await send(file)
  expect(first.body).toMatchObject({ submission: 'done', visit: { status: 'submitted' } })
  const [stored, before, log] = [
    await files(),
    await guest('GET /question/{visitId}', { params: { visitId } }),
    await logged(),
  ]
  const { body } = await send(file)
  expect(body).toMatchObject({
    counts: { answer: again, rate: again, photo: again, dish: again, updateDish: again, removeDish: again },
    refused: [],
    submission: 'done',
  })
  // The version alone has grown, since staff must not accept the visit while a file is being stored.
  expect(body.visit).toEqual({ ...first.body.visit, version: first.body.visit.version + 1 })
  const after = await guest('GET /question/{visitId}', { params: { visitId } })
  expect(after.body.items).toEqual(before.body.items)
  expect([await files(), await logged()]).toEqual([stored, log])
})

test('a guest’s later change stays, and the phone’s own writes then change nothing', async () => {
  const older = write('Door', 'answer', { answer: 'no' }, at(-90_000))
  await guest(
    'PATCH /question/{id}',
    { params: { id: item('Door').id }, body: { answer: 'yes' } },
    { 'x-captured-at': at(-30_000) },
  )
  const rate = write('Service', 'rate', { rate: 2 })
  const { body } = await send(queue({ writes: [older, rate] }))
  expect(body.counts).toEqual({ answer: again, rate: once })
  const before = [await now('Door'), await now('Service')]
  const phone = await guest('POST /visit/{visitId}/writes', {
    params: { visitId },
    body: { writes: [older, rate] },
  })
  expect(phone.body.results).toMatchObject([{ answer: 'yes' }, { rate: 2 }])
  expect([await now('Door'), await now('Service')]).toEqual(before)
})

test('a refused write is named with its question and the reason; the other writes are stored', async () => {
  const [whole, damaged, absent, wrong] = Array.from({ length: 4 }, () => crypto.randomUUID())
  const { status, body } = await send(
    queue({
      writes: [
        write('Door', 'answer', { answer: 'maybe' }),
        photoWrite(damaged!, 'a'.repeat(64)),
        photoWrite(absent!, null),
        photoWrite(wrong!, null),
        { ...write('Door', 'answer', { answer: 'yes' }), questionId: crypto.randomUUID() },
        write('Door', 'song', {}),
        null,
        write('Service', 'rate', { rate: 3 }),
        photoWrite(whole!),
      ],
      photos: { [whole!]: jpeg, [damaged!]: jpeg, [wrong!]: Buffer.from('no picture') },
      submit: true,
    }),
  )
  expect(status).toBe(200)
  expect(body.refused.map(({ kind, title, problem }) => [kind, title, problem.code])).toEqual([
    ['answer', 'Door', 'invalid'],
    ['photo', 'Plate', 'unsupported_media'],
    ['photo', 'Plate', 'unsupported_media'],
    ['photo', 'Plate', 'unsupported_media'],
    ['answer', null, 'not_found'],
    [null, 'Door', 'invalid'],
    [null, null, 'invalid'],
  ])
  expect(body.counts).toMatchObject({ rate: once, photo: { stored: 1, known: 0, refused: 3 } })
  expect([body.submission, body.missing]).toEqual([
    'incomplete',
    [{ questionId: item('Door').id, title: 'Door' }],
  ])
  expect((await now('Plate')).photos.map(({ id }) => id)).toEqual([whole])
})

test('a visit submitted from another phone takes it too and is scored anew; one that was looked at does not', async () => {
  await send(queue({ writes: REQUIRED(), submit: true }))
  const before = await manager.call('GET /visit/{visitId}', { params: { visitId } })
  expect(before.body).toMatchObject({ status: 'submitted', score: 100 })
  const late = queue({
    writes: [
      write('Door', 'answer', { answer: 'no' }, at(-1000)),
      write('Why', 'answer', { answer: 'Crumbs' }),
    ],
  })
  const { body } = await send(late)
  expect(body.visit).toMatchObject({ status: 'submitted', score: 50, progress: { required: 3, answered: 3 } })
  expect(body.visit.submittedAt).toBe(before.body.submittedAt)
  const after = await manager.call('GET /visit/{visitId}', { params: { visitId } })
  expect(after.body.score).toBe(50)
  // Staff who had the report open have not seen this.
  const unseen = { [HEADER.ifMatch]: `"${before.body.version}"` }
  const accept = await manager.call('POST /visit/{visitId}/accept', { params: { visitId } }, unseen)
  expect(accept.status).toBe(412)

  for (const status of ['accepted', 'cancelled']) {
    await setVisit({ status })
    const closed = await send(late)
    expect([closed.status, closed.body.code]).toEqual([409, 'visit_closed'])
  }
})

test('a submitted visit that staff have open can’t be accepted while a file is being stored', async () => {
  await send(queue({ writes: REQUIRED(), submit: true }))
  const { body: seen } = await manager.call('GET /visit/{visitId}', { params: { visitId } })
  const holding = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holder = t.db.transaction().execute(async (db) => {
    await db
      .selectFrom('visit_questions')
      .select('id')
      .where('id', '=', item('Door').id)
      .forUpdate()
      .execute()
    held.resolve()
    await holding.promise
  })
  await held.promise
  const sending = send(queue({ writes: [write('Door', 'answer', { answer: 'no' }, at(-1000))] }))
  await untilOneWaits(t.db)
  const unseen = { [HEADER.ifMatch]: `"${seen.version}"` }
  const accepting = manager.call('POST /visit/{visitId}/accept', { params: { visitId } }, unseen)
  // The statement that stores the answer may hold the visit already.
  await untilAnsweredOrWaiting(t.db, accepting, 1)
  holding.resolve()
  await holder
  expect([(await accepting).status, (await sending).body.counts.answer]).toEqual([412, once])
  expect((await now('Door')).answer).toBe('no')
})

test('a visit that staff returned is not submitted again by an old file', async () => {
  const file = queue({ writes: REQUIRED(), submit: true })
  await send(file)
  await setVisit({ status: 'returned' })
  expect((await send(file)).body).toMatchObject({ submission: 'not_asked', visit: { status: 'returned' } })
  const newer = queue({ writes: REQUIRED(), submit: true })
  expect((await send(newer)).body).toMatchObject({ submission: 'done', visit: { status: 'submitted' } })
})

test('a returned visit is not submitted by a file made after the submission whose answer the phone never got', async () => {
  await send(queue({ writes: REQUIRED(), submit: true }))
  const file = queue({ submit: true })
  const body = { message: 'Please look again', notes: [] }
  expect((await manager.call('POST /visit/{visitId}/return', { params: { visitId }, body })).status).toBe(200)
  expect((await send(file)).body).toMatchObject({ submission: 'not_asked', visit: { status: 'returned' } })
})

test('the time of the guest’s submission counts, not the time of the file', async () => {
  const before = at(0)
  await send(queue({ writes: REQUIRED(), submit: true }))
  const body = { message: 'Please look again', notes: [] }
  expect((await manager.call('POST /visit/{visitId}/return', { params: { visitId }, body })).status).toBe(200)
  const old = queue({ submit: true, submitCapturedAt: before })
  expect((await send(old)).body).toMatchObject({ submission: 'not_asked', visit: { status: 'returned' } })
  const newer = queue({ submit: true, submitCapturedAt: at(0) })
  expect((await send(newer)).body).toMatchObject({ submission: 'done', visit: { status: 'submitted' } })
})

test('a visit whose time was moved ahead takes it, and is submitted later', async () => {
  await setVisit({ opens_at: new Date(Date.now() + 3_600_000) })
  const { body } = await send(queue({ writes: REQUIRED(), submit: true }))
  expect(body).toMatchObject({ counts: { answer: once, rate: once }, submission: 'too_early' })
})

test('the file of another visit names it, that of another guest says nothing, and no visit is not found', async () => {
  const file = queue({ writes: REQUIRED() })
  const other = await buildVisit(t.db, { guest_id: guestId })
  const { status, body } = await send(file, { to: other.id })
  expect([status, body.code]).toEqual([409, 'conflict'])
  expect(body.errors).toEqual([{ path: visitId, message: expect.stringContaining('Linden') }])

  const strange = await send(queue({ writes: REQUIRED(), userId: crypto.randomUUID() }))
  expect([strange.status, strange.body.errors]).toEqual([409, []])
  expect((await now('Door')).answer).toBeNull()
  expect((await send(file, { to: crypto.randomUUID() })).status).toBe(404)
})

test('only staff may', async () => {
  const { token } = await loginAs(t, { id: guestId })
  expect((await send(queue({ writes: REQUIRED() }), { as: token })).status).toBe(403)
})

const UNREADABLE: [string, () => Uint8Array][] = [
  ['text', () => strToU8('not a zip')],
  ['nothing', () => new Uint8Array()],
  ['another zip', () => zipSync({ 'a.txt': strToU8('a') })],
  ['no JSON', () => queue({ others: { 'cloche.json': strToU8('{') } })],
  [
    'a later version',
    () => queue({ others: { 'cloche.json': strToU8('{"format":"cloche-queue","version":2}') } }),
  ],
  ['half a file', () => queue({ writes: REQUIRED() }).subarray(0, 200)],
  ['names that climb out', () => queue({ others: { '../../etc/passwd': strToU8('x') } })],
  ['bytes that were changed', () => changed(queue({ writes: REQUIRED() }))],
]
test.each(UNREADABLE)('%s is no such file, and nothing of it stays', async (_, file) => {
  const before = await files()
  const { status, body } = await send(file())
  expect([status, body.code]).toEqual([415, 'unsupported_media'])
  expect(await files()).toEqual(before)
})

function changed(file: Uint8Array): Uint8Array {
  const bytes = file.slice()
  for (let place = 60; place < 90; place++) bytes[place] = 0xff
  return bytes
}

test('a file that would unpack to more than a phone ever has is refused', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 2001 }, (_, place) => [`x/${place}`, new Uint8Array()]),
  )
  expect((await send(queue({ others: many }))).body.code).toBe('too_large')
  const long = strToU8(' '.repeat(17 * 1024 * 1024))
  expect((await send(queue({ others: { 'cloche.json': long } }))).body.code).toBe('too_large')
  const photoId = crypto.randomUUID()
  const bomb = queue({ writes: [photoWrite(photoId)], photos: { [photoId]: Buffer.alloc(16 * 1024 * 1024) } })
  const { body } = await send(bomb)
  expect(body.refused).toMatchObject([{ kind: 'photo', problem: { code: 'too_large' } }])
})

test('a file of more writes than a phone ever has is refused; the largest is read', async () => {
  const titles = ['Door', 'Why', 'Seen', 'Minutes', 'Service', 'Seated', 'Dishes', 'Plate']
  const many = Array.from({ length: QUEUE_FILE_MAX_WRITES }, (_, place) =>
    write(titles[place % titles.length]!, 'comment', { comment: `No. ${place}` }, at(place - 600_000)),
  )
  const tooMany = [...many, write('Door', 'comment', { comment: 'One more' })]
  expect((await send(queue({ writes: tooMany }))).body.code).toBe('too_large')
  expect((await now('Door')).comment).toBe('')
  const { body } = await send(queue({ writes: many }))
  expect(body.counts).toEqual({ comment: { ...once, stored: QUEUE_FILE_MAX_WRITES } })
  expect((await now('Plate')).comment).toBe(`No. ${QUEUE_FILE_MAX_WRITES - 1}`)
})

test('the list of such a file is read by another process than the one that serves', async () => {
  const brackets = strToU8(
    JSON.stringify({ format: 'cloche-queue', version: 1, exportedAt: at(0), userId: guestId }).replace(
      '}',
      `,"visits":[{"visitId":"${visitId}","submit":false,"writes":[${'{},'.repeat(1_500_000)}{}]}]}`,
    ),
  )
  const file = queue({ others: { 'cloche.json': brackets } })
  const apart = await allocatedBy(async () => expect((await send(file)).body.code).toBe('too_large'))
  const here = await allocatedBy(() => JSON.parse(Buffer.from(brackets).toString()))
  expect(apart).toBeLessThan(here / 4)
})

test('a photo that unpacks to more than it says is damaged', async () => {
  const photoId = crypto.randomUUID()
  const file = Buffer.from(
    queue({ writes: [photoWrite(photoId, null)], photos: { [photoId]: Buffer.alloc(500_000) } }),
  )
  const directory = file.lastIndexOf('PK\u0001\u0002')
  file.writeUInt32LE(1000, directory + 24)
  const { body } = await send(file)
  expect(body.refused).toMatchObject([{ kind: 'photo', problem: { code: 'unsupported_media' } }])
})
