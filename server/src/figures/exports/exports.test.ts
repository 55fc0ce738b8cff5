import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { access, readFile, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { readSheet } from 'read-excel-file/node'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { EXPORTS_MAX } from '@cloche/contract/export-choices.ts'
import { type Export, type NewExport, newExport } from '@cloche/contract/exports.ts'
import { photoKeys } from '../../programme/photo-files/service.ts'
import { clientOf, loginAs, openChecklist, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildBank, buildRestaurant, buildUser, buildVisit } from '../../test/factories.ts'
import { untilOneWaits } from '../../test/locks.ts'
import { testOnce } from '../../test/test-once.ts'
import { removeExpired } from './expiring.ts'
import { growingPath, keyOf } from './files.ts'
import { makeFile } from './making.ts'
import { expireNamed, finishExport, insertExport, putBack, storeProgress, takeNext } from './queries.ts'
import { keepExporting } from './running.ts'

const FORMULA = '=HYPERLINK("http://evil.example";"Open")'
const PICTURE = Buffer.from('not really a picture, stored as it is')

let t: TestApp
let origin: string
let admin: { call: Client; token: string; id: string }
let place: string
let visitId: string
let photoId: string

beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const user = await buildUser(t.db, { role_id: 1 })
  admin = { ...(await loginAs(t, user)), id: user.id }
  place = (await buildRestaurant(t.db, { title: '../Linden: "old"' })).id
  visitId = await acceptedVisit('2026-10-02T19:30')
})
afterAll(() => t.close())

/** A visit of Nina Park with an answer of each type, accepted. */
async function acceptedVisit(visitDate: string): Promise<string> {
  const guest = await buildUser(t.db, { first_name: 'Nina', last_name: 'Park' })
  const planned = { restaurant_id: place, guest_id: guest.id, visit_date: visitDate }
  const { id } = await buildVisit(t.db, { ...planned, opens_at: new Date(`${visitDate}Z`) })
  const { call } = await loginAs(t, guest)
  const item = await openChecklist(call, id)
  const answer = (title: string, value: string | number | string[]) =>
    call('PATCH /question/{id}', { params: { id: item(title).id }, body: { answer: value } })
  await answer('Door', 'yes')
  await answer('Seen', ['a', 'c'])
  await answer('Minutes', 12)
  await answer('Plain', FORMULA)
  await answer('Cocktail', 'no')
  await call('PATCH /question/{id}/rate', { params: { id: item('Service').id }, body: { rate: 4 } })
  const comment = 'Slow, "very"\nslow'
  await call('PUT /question/{id}/comment', { params: { id: item('Service').id }, body: { comment } })
  const params = { id: item('Dishes').id }
  const dish = { id: v7(), orderTime: '2026-10-02T17:00:00Z' }
  await call('POST /question/{id}/dish', { params, body: { ...dish, dishName: 'Soup' } })
  await call('PUT /question/{id}/dish', { params, body: { ...dish, readyTime: '2026-10-02T17:14:30Z' } })
  photoId = await addPhoto(item('Plate').id)
  await call('PUT /visit/{visitId}', { params: { visitId: id } })
  await admin.call('POST /visit/{visitId}/accept', { params: { visitId: id } })
  return id
}

async function addPhoto(questionId: string): Promise<string> {
  const photo = { id: v7(), sha256: createHash('sha256').update(PICTURE).digest() }
  const path = join(t.context.storage.tempDir, photo.id)
  await writeFile(path, PICTURE)
  await t.context.storage.putFile(photoKeys(photo).full, path)
  const of = {
    question_id: questionId,
    width: 4,
    height: 3,
    bytes: PICTURE.length,
    readable: true,
    content_type: 'image/jpeg',
  }
  await t.db
    .insertInto('photos')
    .values({ ...photo, ...of, taken_at: '2026-10-02T17:20:00Z' })
    .execute()
  return photo.id
}

type Wanted = Partial<NewExport> & Pick<NewExport, 'content' | 'format'>

/** Makes a file in this process and returns its bytes. */
async function make(wanted: Wanted, storage = t.context.storage): Promise<Buffer> {
  const path = join(t.context.storage.tempDir, v7())
  const request = newExport.parse({ ...wanted, restaurantIds: [place] })
  const { db } = t.context
  await makeFile({
    limits: null,
    db,
    storage,
    request,
    path,
    now: new Date(),
    onProgress: async () => {},
  })
  return readFile(path)
}

type Line = Record<string, string>
const readCsv = (bytes: Buffer): Line[] => parse(bytes, { columns: true, bom: true })
const lineOf = (lines: readonly Line[], question: string) =>
  lines.find((line) => line['question'] === question)!

testOnce('answers as CSV: a row for each, in words, with scores, in the format of RFC 4180', async () => {
  const bytes = await make({ content: 'answers', format: 'csv' })
  const lines = readCsv(bytes)
  expect(lines.map(({ question }) => question)).toEqual([
    'Door',
    'Seen',
    'Minutes',
    'Service',
    'Dishes',
    'Plate',
    'Plain',
    'Cocktail',
  ])
  expect(lineOf(lines, 'Door')).toMatchObject({ value: 'yes', answer: 'Yes', score: '100', category: 'Hall' })
  expect(lineOf(lines, 'Seen')).toMatchObject({ value: 'a; c', answer: 'A; C', score: '50' })
  expect(lineOf(lines, 'Service')).toMatchObject({ number: '4', score: '75', comment: 'Slow, "very"\nslow' })
  expect(lineOf(lines, 'Dishes')).toMatchObject({ dishes: '1' })
  expect(lineOf(lines, 'Plate')).toMatchObject({ photos: '1' })
  expect(lines[0]).toMatchObject({ visit_id: visitId, visit_date: '2026-10-02T19:30', status: 'accepted' })
  expect(bytes.toString()).toMatch(/^visit_id,.*\r\n/)
  expect(bytes.toString()).toContain('"Slow, ""very""\nslow"')
})

testOnce(
  'a text that a spreadsheet would run is defused in CSV and a text in a workbook, and stays as it is elsewhere',
  async () => {
    const csv = readCsv(await make({ content: 'answers', format: 'csv' }))
    expect(lineOf(csv, 'Plain')['value']).toBe(`'${FORMULA}`)
    const [names, ...rows] = await readSheet(await make({ content: 'answers', format: 'xlsx' }))
    const plain = rows.find((row) => row[names!.indexOf('question')] === 'Plain')!
    expect(plain[names!.indexOf('value')]).toBe(FORMULA)
    const json = (await make({ content: 'answers', format: 'jsonl' })).toString()
    const objects = json
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(objects.find(({ question }) => question === 'Plain')).toMatchObject({ value: FORMULA, photos: 0 })
  },
)

testOnce('a workbook has instants and clocks as dates, and says their zone', async () => {
  const [names, ...rows] = await readSheet(await make({ content: 'visits', format: 'xlsx' }))
  const row = rows.find(([id]) => id === visitId)!
  const cell = (name: string) => row[names!.indexOf(name)]
  expect(cell('visit_date (local)')).toEqual(new Date('2026-10-02T19:30:00Z'))
  const line = readCsv(await make({ content: 'visits', format: 'csv' })).find(
    (each) => each['visit_id'] === visitId,
  )
  const seconds = (instant: Date | string) => new Date(instant).toISOString().slice(0, 19)
  for (const name of ['opens_at', 'started_at', 'submitted_at'])
    expect(seconds(cell(`${name} (UTC)`) as unknown as Date)).toBe(seconds(line![name]!))
})

testOnce('the byte order mark is there when asked for', async () => {
  const withMark = await make({ content: 'visits', format: 'csv', bom: true })
  const without = await make({ content: 'visits', format: 'csv' })
  expect(withMark.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(withMark.subarray(3)).toEqual(without)
})

testOnce('the wide table has a column for each question and one for comments that there are', async () => {
  const [line] = readCsv(await make({ content: 'table', format: 'csv' }))
  expect(line).toMatchObject({
    visit_id: visitId,
    'Hall / Door': 'Yes',
    'Hall / Why': '',
    'Hall / Service': '4',
    'Hall / Service · comment': 'Slow, "very"\nslow',
    'Hall / Plate': '1',
    'Bar / Cocktail': 'No',
  })
  expect(Object.keys(line!)).not.toContain('Hall / Door · comment')
})

testOnce(
  'the wide table has the answers of each visit, also where the type of a question has changed',
  async () => {
    const guest = await buildUser(t.db)
    const { id } = await buildVisit(t.db, { restaurant_id: place, guest_id: guest.id })
    await openChecklist((await loginAs(t, guest)).call, id)
    const [inBank, inVisit, visit] = [
      t.db.updateTable('questions').where('title', '=', 'Door'),
      t.db.updateTable('visit_questions').where('visit_id', '=', id).where('title', '=', 'Door'),
      t.db.updateTable('visits').where('id', '=', id),
    ]
    await inBank.set({ type: 'number' }).execute()
    await inVisit.set({ type: 'number', answer: '7' }).execute()
    const done = {
      started_at: new Date(),
      submitted_at: new Date(),
      progress_required: 1,
      progress_answered: 1,
    }
    await visit.set({ status: 'accepted', ...done }).execute()
    const lines = readCsv(await make({ content: 'table', format: 'csv' }))
    await visit.set({ status: 'cancelled' }).execute()
    await inBank.set({ type: 'single' }).execute()
    expect(new Set(lines.map((line) => line['Hall / Door']))).toEqual(new Set(['7', 'Yes']))
  },
)

testOnce('a visit says where its restaurant lies today, its tags and its city', async () => {
  const line = async () => readCsv(await make({ content: 'visits', format: 'csv' }))[0]
  expect(await line()).toMatchObject({ restaurant_group: '', restaurant_tags: '', restaurant_city: '' })
  const [client, brand] = [v7(), v7()]
  const groups = [
    { id: client, parent: null, title: 'Client', position: 0, depth: 1 },
    { id: brand, parent: client, title: 'Brand', position: 0, depth: 2 },
  ]
  await t.db.insertInto('groups').values(groups).execute()
  const restaurant = t.db.updateTable('restaurants').where('id', '=', place)
  await restaurant.set({ group_id: brand, tags: ['terrace', 'drive-in'], city: 'Oslo' }).execute()
  expect(await line()).toMatchObject({
    restaurant_group: 'Client › Brand',
    restaurant_tags: 'terrace, drive-in',
    restaurant_city: 'Oslo',
  })
  await restaurant.set({ group_id: null, tags: [], city: null }).execute()
})

testOnce('a visit names its checklist', async () => {
  const line = async () => readCsv(await make({ content: 'visits', format: 'csv' }))[0]
  expect(await line()).toMatchObject({ checklist: '' })
  const checklist_id = v7()
  await t.db
    .insertInto('checklists')
    .values({ id: checklist_id, title: 'Evening', position: 0, number: 1 })
    .execute()
  const visit = t.db.updateTable('visits').where('id', '=', visitId)
  // A copied visit keeps its checklist.
  const { copied_at } = await t.db
    .selectFrom('visits')
    .select('copied_at')
    .where('id', '=', visitId)
    .executeTakeFirstOrThrow()
  for (const given of [checklist_id, null]) {
    await visit.set({ copied_at: null }).execute()
    await visit.set({ checklist_id: given, copied_at }).execute()
    expect(await line()).toMatchObject({ checklist: given ? 'Evening' : '' })
  }
})

testOnce('a returned visit has no score and no progress until it is submitted again', async () => {
  const visit = t.db.updateTable('visits').where('id', '=', visitId)
  await visit.set({ status: 'returned' }).execute()
  const [line] = readCsv(await make({ content: 'visits', format: 'csv', statuses: ['returned'] }))
  await visit.set({ status: 'accepted' }).execute()
  expect(line).toMatchObject({ visit_id: visitId, score: '', required: '', answered: '' })
})

testOnce('dishes have their minutes, unless they were ready before they were ordered', async () => {
  const soup = await t.db.selectFrom('dishes').selectAll().executeTakeFirstOrThrow()
  const tea = { ...soup, id: v7(), dish_name: 'Tea', order_time: '2026-10-02T17:30:00Z' }
  await t.db.insertInto('dishes').values(tea).execute()
  const lines = readCsv(await make({ content: 'dishes', format: 'csv' }))
  await t.db.deleteFrom('dishes').where('id', '=', tea.id).execute()
  expect(lines).toMatchObject([
    { dish: 'Soup', question: 'Dishes', minutes: '14.5' },
    { dish: 'Tea', minutes: '' },
  ])
})

testOnce('a dish of a question that a later answer hid is not in the file', async () => {
  const questions = t.db.updateTable('visit_questions').where('visit_id', '=', visitId)
  const dishes = questions.where('title', '=', 'Dishes')
  const { id: question } = await t.db
    .selectFrom('visit_questions')
    .select('id')
    .where('visit_id', '=', visitId)
    .where('title', '=', 'Door')
    .executeTakeFirstOrThrow()
  await dishes.set({ options: JSON.stringify({ showIf: { question, is: ['no'] } }) }).execute()
  const lines = readCsv(await make({ content: 'dishes', format: 'csv' }))
  await dishes.set({ options: '{}' }).execute()
  expect(lines).toEqual([])
  expect(readCsv(await make({ content: 'dishes', format: 'csv' }))).toHaveLength(1)
})

testOnce('a guest is named, known by an id, or not in the file at all', async () => {
  const { guest_id } = await t.db
    .selectFrom('visits')
    .select('guest_id')
    .where('id', '=', visitId)
    .executeTakeFirstOrThrow()
  const has = async (guests: NewExport['guests']) => {
    const text = (await make({ content: 'visits', format: 'jsonl', guests })).toString()
    return { name: text.includes('Nina Park'), id: text.includes(guest_id) }
  }
  expect(await has('names')).toEqual({ name: true, id: true })
  expect(await has('ids')).toEqual({ name: false, id: true })
  expect(await has('none')).toEqual({ name: false, id: false })
})

testOnce('Parquet is read back with its types', async () => {
  const bytes = await make({ content: 'answers', format: 'parquet' })
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
  const rows = await parquetReadObjects({ file })
  const service = rows.find((row) => row['question'] === 'Service')!
  expect(service).toMatchObject({ number: 4, score: 75, photos: 0, comment: 'Slow, "very"\nslow' })
  expect(service['answered_at']).toBeInstanceOf(Date)
  expect(rows).toHaveLength(8)
  const answeredAt = parquetMetadata(file).schema.find(({ name }) => name === 'answered_at')
  expect(answeredAt!.logical_type).toEqual({ type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' })
})

/** Reads a file's instants by its types, as another program on a machine of another zone does. */
const INSTANTS = `
  import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
  const file = await asyncBufferFromFile(process.argv[1])
  const { schema } = await parquetMetadataAsync(file)
  const isInstant = ({ logical_type: type }) => type?.type === 'TIMESTAMP' && type.isAdjustedToUTC
  const names = schema.filter(isInstant).map(({ name }) => name)
  const rows = await parquetReadObjects({ file, columns: names })
  const texts = rows.map((row) => names.map((name) => row[name]?.toISOString() ?? ''))
  console.log(JSON.stringify({ zone: new Date(0).getTimezoneOffset(), names, texts }))`

testOnce('instants in Parquet are the same moments for a reader in another zone', async () => {
  const path = join(t.context.storage.tempDir, v7())
  await writeFile(path, await make({ content: 'answers', format: 'parquet' }))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', INSTANTS, path],
    { cwd: import.meta.dirname, env: { ...process.env, TZ: 'Asia/Tokyo' } },
  )
  const { zone, names, texts } = JSON.parse(stdout) as { zone: number; names: string[]; texts: string[][] }
  expect(zone).toBe(-540)
  expect(names).toContain('answered_at')
  const lines = readCsv(await make({ content: 'answers', format: 'csv' }))
  expect(texts).toEqual(lines.map((line) => names.map((name) => line[name])))
  expect(texts.flat()).toContainEqual(expect.stringMatching(/^\d{4}-.*Z$/))
})

testOnce('an answer without a comment has null for it', async () => {
  const lines = (await make({ content: 'answers', format: 'jsonl' })).toString().trim().split('\n')
  const comments = new Map(lines.map((line) => JSON.parse(line)).map((row) => [row.question, row.comment]))
  expect(comments.get('Door')).toBeNull()
  expect(comments.get('Service')).toBe('Slow, "very"\nslow')
})

/** The entries of a ZIP by name, with whether each is stored as it is. */
async function unzip(bytes: Buffer): Promise<Map<string, { isStored: boolean; content: Buffer }>> {
  const entries = new Map<string, { isStored: boolean; content: Buffer }>()
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (opened ? resolve(opened) : reject(error)))
  })
  zip.on('entry', (entry: Entry) => {
    zip.openReadStream(entry, (_, stream) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () => {
        const isStored = entry.compressionMethod === 0
        entries.set(entry.fileName, { isStored, content: Buffer.concat(chunks) })
        zip.readEntry()
      })
    })
  })
  zip.readEntry()
  await once(zip, 'end')
  return entries
}

test('photos come stored in a ZIP, named without the guest, with a table of them', async () => {
  const lost = await acceptedVisit('2026-10-03T19:30')
  const row = await t.db
    .selectFrom('photos')
    .select(['id', 'sha256'])
    .where('id', '=', photoId)
    .executeTakeFirstOrThrow()
  await t.context.storage.remove(photoKeys(row).full)
  const entries = await unzip(await make({ content: 'photos', format: 'zip', guests: 'none' }))
  const index = readCsv(entries.get('photos.csv')!.content)
  const photo = index.find(({ visit_id }) => visit_id === visitId)
  expect(photo!['file']).toMatch(/^2026-10-02 \.\. Linden old [0-9a-f]{8}\/[0-9a-f-]{36}\.jpg$/)
  expect(entries.get(photo!['file']!)).toEqual({ isStored: true, content: PICTURE })
  expect(index.find(({ visit_id }) => visit_id === lost)).toMatchObject({ file: '', photo_id: photoId })
  expect(entries.size).toBe(2)
})

test('a photo that is removed while the photos are read is in the table without a file', async () => {
  const { question_id } = await t.db
    .selectFrom('photos')
    .select('question_id')
    .where('id', '=', photoId)
    .executeTakeFirstOrThrow()
  const ids = [await addPhoto(question_id), await addPhoto(question_id)]
  const keys = ids.map((id) => photoKeys({ id, sha256: createHash('sha256').update(PICTURE).digest() }).full)
  const { storage } = t.context
  const read: typeof storage.read = async (key) => {
    if (key === keys[0]) await storage.remove(keys[1]!)
    return storage.read(key)
  }
  const entries = await unzip(await make({ content: 'photos', format: 'zip' }, { ...storage, read }))
  await t.db.deleteFrom('photos').where('id', 'in', ids).execute()
  const index = readCsv(entries.get('photos.csv')!.content)
  const files = ids.map((id) => index.find(({ photo_id }) => photo_id === id)!['file']!)
  expect(entries.get(files[0]!)).toEqual({ isStored: true, content: PICTURE })
  expect(files[1]).toBe('')
})

testOnce('the filter takes days, restaurants and statuses', async () => {
  const dates = async (filter: Partial<NewExport>) =>
    readCsv(await make({ content: 'visits', format: 'csv', ...filter })).map((line) => line['visit_date'])
  expect(await dates({})).toEqual(['2026-10-02T19:30', '2026-10-03T19:30'])
  expect(await dates({ from: '2026-10-03', to: '2026-10-03' })).toEqual(['2026-10-03T19:30'])
  expect(await dates({ statuses: ['submitted'] })).toEqual([])
  const query = { from: '2026-10-02', to: '2026-10-02', restaurantIds: place }
  const { body } = await admin.call('GET /export/count', { query })
  expect(body).toEqual({ visits: 1, photos: 1, photoBytes: PICTURE.length })
})

async function made(body: Wanted, by = admin): Promise<Export> {
  const created = await by.call('POST /export', { body: { ...body, restaurantIds: [place] } })
  expect(created.status).toBe(201)
  const stop = keepExporting(t.context)
  const read = () => by.call('GET /export/{id}', { params: { id: created.body.id } })
  await expect.poll(async () => (await read()).body.status).toMatch(/done|failed/)
  await stop()
  return (await read()).body
}

interface Part {
  status: number
  bytes: Buffer
  headers: Record<string, unknown>
}

/** Downloads a file, and cuts the connection after some bytes if `until` is given. */
function download(id: string, headers: Record<string, string> = {}, until = Infinity): Promise<Part> {
  const { promise, resolve, reject } = Promise.withResolvers<Part>()
  const chunks: Buffer[] = []
  const asked = get(
    `${origin}/api/export/${id}/file`,
    { headers: { authorization: `Bearer ${admin.token}`, ...headers } },
    (response) => {
      const end = () =>
        resolve({ status: response.statusCode!, bytes: Buffer.concat(chunks), headers: response.headers })
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if (Buffer.concat(chunks).length >= until) asked.destroy()
      })
      response.once('close', end)
    },
  )
  asked.on('error', (error) => (until === Infinity ? reject(error) : undefined))
  return promise
}

test('an export is made in the background, and a download that was cut off goes on where it broke', async () => {
  const done = await made({ content: 'answers', format: 'csv' })
  expect(done).toMatchObject({ status: 'done', visits: { done: 2, total: 2 }, rows: 16, failure: null })
  const whole = await download(done.id)
  expect(whole.bytes.length).toBe(done.bytes)
  expect(whole.headers['content-disposition']).toBe(`attachment; filename="${done.fileName}"`)
  expect(whole.headers['cache-control']).toBe('private, no-store')
  const begun = await download(done.id, {}, 1)
  const kept = begun.bytes.subarray(0, 100)
  const etag = String(begun.headers['etag'])
  const rest = await download(done.id, { range: `bytes=${kept.length}-`, 'if-range': etag })
  expect(rest.status).toBe(206)
  expect(Buffer.concat([kept, rest.bytes])).toEqual(whole.bytes)
  const ofAnother = await download(done.id, { range: 'bytes=100-', 'if-range': '"another"' })
  expect({ status: ofAnother.status, bytes: ofAnother.bytes }).toEqual({ status: 200, bytes: whole.bytes })
})

test('an export belongs to who made it, is noted in the log, and can be removed', async () => {
  const done = await made({ content: 'visits', format: 'jsonl', guests: 'names' })
  const { call } = await loginAs(t, await buildUser(t.db, { role_id: 3 }))
  const params = { id: done.id }
  expect((await call('GET /export/{id}', { params })).status).toBe(404)
  expect((await call('GET /export', {})).body.items).toEqual([])
  const log = await admin.call('GET /audit', { query: { entity: 'export', entityId: done.id } })
  expect(log.body.items[0]).toMatchObject({
    action: 'create',
    subject: 'visits.jsonl',
    changes: { guests: [null, 'names'], visits: [null, 2] },
  })
  expect((await admin.call('DELETE /export/{id}', { params })).status).toBe(204)
  expect((await admin.call('GET /export/{id}', { params })).status).toBe(404)
  expect(await t.context.storage.has(keyOf(done.id))).toBe(false)
})

/** Stores an export of the administrator as it is right after being asked for. */
async function stored(id = v7()): Promise<string> {
  const request = newExport.parse({ content: 'visits', format: 'csv', guests: 'names' })
  const now = new Date()
  const row = {
    id,
    userId: admin.id,
    request,
    visits: 0,
    now,
    expiresAt: new Date(now.getTime() + 3_600_000),
  }
  await t.db.transaction().execute((transaction) => insertExport(transaction, row, EXPORTS_MAX))
  return id
}

test('a file with names ends when a guest is erased, any file after its time', async () => {
  const plain = await made({ content: 'visits', format: 'csv' })
  const named = await made({ content: 'visits', format: 'csv', guests: 'names' })
  const params = { id: (await buildUser(t.db)).id }
  await admin.call('DELETE /user/{id}/data', { params, query: { confirm: 'erase' } })
  expect((await download(named.id)).status).toBe(404)
  expect((await download(plain.id)).status).toBe(200)
  await removeExpired(t.context)
  expect(await t.context.storage.has(keyOf(named.id))).toBe(false)
  t.setNow(new Date(Date.now() + 25 * 3_600_000))
  await removeExpired(t.context)
  t.setNow(undefined)
  expect(await t.context.storage.has(keyOf(plain.id))).toBe(false)
  expect((await admin.call('GET /export', {})).body.items).toEqual([])
})

testOnce(
  'a file with names that is being made ends with an erasure, and the next one waits for it',
  async () => {
    const running = await stored()
    expect(await takeNext(t.db, new Date())).toMatchObject({ id: running })
    const waiting = await stored()
    const erasure = await t.db.startTransaction().execute()
    await expireNamed(erasure)
    const taken = takeNext(t.db, new Date())
    await untilOneWaits(t.db)
    await erasure.commit().execute()
    expect(await taken).toMatchObject({ id: waiting })
    const progress = { visits: 1, rows: 1, bytes: 1 }
    expect(await storeProgress(t.db, running, progress, new Date())).toBe(false)
    expect(await storeProgress(t.db, waiting, progress, new Date())).toBe(true)
    await admin.call('DELETE /export/{id}', { params: { id: waiting } })
    await putBack(t.db, 3)
  },
)

testOnce('an export whose process ends is begun again, three times', async () => {
  const id = await stored()
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    expect(await takeNext(t.db, new Date())).toMatchObject({ id, attempts: attempt })
    await putBack(t.db, 3)
  }
  expect(await takeNext(t.db, new Date())).toBeUndefined()
  const { body } = await admin.call('GET /export/{id}', { params: { id } })
  expect(body).toMatchObject({ status: 'failed', failure: 'interrupted' })
  expect((await admin.call('GET /export/{id}/file', { params: { id } })).status).toBe(409)
  await admin.call('DELETE /export/{id}', { params: { id } })
})

test('an export that is removed leaves no file, and the process that makes it is told', async () => {
  const id = await stored()
  const path = growingPath(t.context.storage, id)
  await writeFile(path, 'half')
  await admin.call('DELETE /export/{id}', { params: { id } })
  await expect(access(path)).rejects.toThrow('ENOENT')
  expect(await storeProgress(t.db, id, { visits: 1, rows: 1, bytes: 1 }, new Date())).toBe(false)
})

test('an export that is removed while it is made leaves no file, even if the process that makes it dies', async () => {
  const id = await stored()
  await takeNext(t.db, new Date())
  expect((await admin.call('DELETE /export/{id}', { params: { id } })).status).toBe(204)
  expect((await admin.call('GET /export/{id}', { params: { id } })).status).toBe(404)
  expect((await admin.call('GET /export', {})).body.items).toEqual([])
  expect(await storeProgress(t.db, id, { visits: 1, rows: 1, bytes: 1 }, new Date())).toBe(false)
  await t.context.storage.putBytes(keyOf(id), Buffer.from('whole'))
  await putBack(t.db, 3)
  expect(await takeNext(t.db, new Date())).toBeUndefined()
  await removeExpired(t.context)
  expect(await t.context.storage.has(keyOf(id))).toBe(false)
  expect(await t.db.selectFrom('exports').select('id').where('id', '=', id).execute()).toEqual([])
})

test('an export that is removed as it is finished is not kept', async () => {
  const id = await stored()
  await takeNext(t.db, new Date())
  await admin.call('DELETE /export/{id}', { params: { id } })
  expect(await finishExport(t.db, id, null, new Date())).toBe(false)
  await removeExpired(t.context)
  expect(await t.db.selectFrom('exports').select('id').where('id', '=', id).execute()).toEqual([])
})

testOnce('nobody has more than a few, guests have none, and photos are no table', async () => {
  for (let count = 0; count < EXPORTS_MAX; count += 1) await stored()
  const body = { content: 'visits', format: 'csv' } as const
  expect((await admin.call('POST /export', { body })).body.code).toBe('quota_reached')
  const wrong = { content: 'photos', format: 'csv' }
  expect((await admin.call('POST /export', { body: wrong })).body.errors).toMatchObject([{ path: 'format' }])
  const { call } = await loginAs(t, await buildUser(t.db))
  expect((await call('POST /export', { body })).status).toBe(403)
  expect((await clientOf(t.app)('POST /export', { body })).status).toBe(401)
})
