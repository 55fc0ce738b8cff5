import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { SaxesParser } from 'saxes'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { photoKeys } from '../../programme/photo-files/service.ts'
import { shrinkPicture } from '../../base/files/pictures/pictures.ts'
import { storePicture } from '../../base/files/pictures/stored.ts'
import { LOGOS } from '../../base/settings/logos.ts'
import { loginAs, openChecklist, testApp, type TestApp } from '../../test/app.ts'
import { buildBank, buildRestaurant, buildUser, buildVisit } from '../../test/factories.ts'
import { readPdfAnswer } from '../../test/read-pdf.ts'

const GUEST = {
  first_name: 'Валентина',
  last_name: 'Суровцева',
  phone: '79161234567',
  email: 'v.surovtseva@example.com',
}
/** Everything that would tell the restaurant who its guest was, or where the guest sat. */
const UNMASKING = [
  'Валентин',
  'Суровцев',
  '1234567',
  '123-45-67',
  'surovtseva',
  'table 4',
  'столиком 12',
  '19:42',
  '7:15 pm',
  '19:05',
]
const COMMENT =
  'Меня зовут Валентина Суровцева, сидели за столиком 12 в 19:42. Пишите v.surovtseva@example.com'
const WHY = 'I sat at table 4 at 7:15 pm, ask Суровцевой, +7 916 123-45-67. The hall was cold.'

/** As many pictures as may wait for their reader. */
const MAX_WAITING = 100

let t: TestApp
let token: string
let visitId: string
let guestId: string
let restaurantId: string
let guestToken: string

beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
  token = (await loginAs(t, await buildUser(t.db, { role_id: 3 }))).token
  const guest = await buildUser(t.db, GUEST)
  const place = await buildRestaurant(t.db, { title: 'Липа', timezone: 'UTC' })
  const opensAt = new Date(`${new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)}T19:05:00Z`)
  const visit = await buildVisit(t.db, { guest_id: guest.id, restaurant_id: place.id, opens_at: opensAt })
  visitId = visit.id
  guestId = guest.id
  restaurantId = place.id
  const guestOf = await loginAs(t, guest)
  guestToken = guestOf.token
  const item = await openChecklist(guestOf.call, visitId)
  const of = (title: string) => t.db.updateTable('visit_questions').where('id', '=', item(title).id)
  const at = new Date()
  await of('Door')
    .set({ answer: JSON.stringify('no'), answer_at: at, comment: COMMENT, comment_at: at })
    .execute()
  await of('Why')
    .set({ answer: JSON.stringify(WHY), answer_at: at })
    .execute()
  await of('Seated')
    .set({ answer: JSON.stringify('19:42'), answer_at: at })
    .execute()
  await of('Service').set({ rate: 4, rate_at: at }).execute()
  await of('Dishes').set({ has_entries: true }).execute()
  await of('Plate').set({ has_entries: true }).execute()
  const minute = (minutes: number) => new Date(opensAt.getTime() + minutes * 60_000)
  const dish = (dish_name: string, readyAfter: number) => ({
    id: v7(),
    question_id: item('Dishes').id,
    dish_name,
    dish_name_at: at,
    order_time: minute(10),
    order_time_at: at,
    ready_time: minute(10 + readyAfter),
    ready_time_at: at,
    created_at: at,
  })
  await t.db
    .insertInto('dishes')
    .values([dish('Борщ', 17.8), dish('Чай', -12)])
    .execute()
  await addPhoto(item('Plate').id)
})

afterAll(() => t.close())

/** Stores a photo whose thumbnail tells the guest's name in its metadata, as no stored one should. */
async function addPhoto(questionId: string) {
  const photo = { id: v7(), sha256: Buffer.alloc(32, 7) }
  const picture = sharp({ create: { width: 480, height: 360, channels: 3, background: '#a53' } })
  const thumb = await picture
    .withExif({ IFD0: { Artist: GUEST.email } })
    .webp()
    .toBuffer()
  const { tempDir } = t.context.storage
  await writeFile(`${tempDir}/thumb`, thumb)
  await t.context.storage.putFile(photoKeys(photo).thumb, `${tempDir}/thumb`)
  await t.db
    .insertInto('photos')
    .values({
      ...photo,
      question_id: questionId,
      width: 480,
      height: 360,
      bytes: 1000,
      content_type: 'image/jpeg',
      taken_at: new Date(),
    })
    .execute()
}

function pdf(query: string, by = token) {
  const headers = { authorization: `Bearer ${by}` }
  return t.app.inject({ method: 'GET', url: `/api/visit/${visitId}/pdf?${query}`, headers })
}

const read = async (query: string) => readPdfAnswer(await pdf(query))

test('a report has the programme’s name at the foot of each page', async () => {
  const set = (values: object) => t.db.updateTable('programme_settings').set(values).execute()
  const has = async () => (await read('language=en')).texts.some((text) => text.includes('Linden & Söhne'))
  expect(await has()).toBe(false)
  await set({ name: 'Linden & Söhne', accent: '#fff3b0' })
  onTestFinished(async () => void (await set({ name: null, accent: null })))
  expect(await has()).toBe(true)
})

test('reports of a visit and of a month begin with the logo; one that is lost holds up no report', async () => {
  await t.db.updateTable('summaries_state').set({ built_at: new Date() }).execute()
  const set = (logo: string | null) => t.db.updateTable('programme_settings').set({ logo }).execute()
  onTestFinished(async () => void (await set(null)))
  const png = await sharp({ create: { width: 600, height: 200, channels: 4, background: '#1d5b4b80' } })
    .png()
    .toBuffer()
  const stored = await storePicture(t.context.storage, LOGOS.folder, png, { side: 512, quality: 90 })
  const headers = { authorization: `Bearer ${token}` }
  const url = `/api/restaurant/${restaurantId}/pdf?month=2026-01&language=en`
  const reports = async () => [
    await read('language=en&photos=0'),
    await readPdfAnswer(await t.app.inject({ method: 'GET', url, headers })),
  ]
  const withLogo = async () => (await reports()).map(({ structure }) => /"(Figure|H1)"/.exec(structure)?.[1])
  await set(`/api/settings/logo/${stored}`)
  expect(await withLogo()).toEqual(['Figure', 'Figure'])
  await set(`/api/settings/logo/${'0'.repeat(64)}`)
  expect(await withLogo()).toEqual(['H1', 'H1'])
})

test('no value that could unmask the guest is in the text, the properties or the bytes', async () => {
  for (const language of ['en', 'ru']) {
    const { texts } = await read(`language=${language}`)
    const found = UNMASKING.filter((value) =>
      texts.some((text) => text.toLowerCase().includes(value.toLowerCase())),
    )
    expect(found).toEqual([])
    expect(texts[0]).toContain('The hall was cold.')
  }
})

test('clock times and tables are there when they were chosen, names and addresses never', async () => {
  const { texts } = await read('language=en&times=1')
  expect(UNMASKING.filter((value) => texts[0]!.includes(value))).toEqual([
    'table 4',
    'столиком 12',
    '19:42',
    '7:15 pm',
    '19:05',
  ])
})

test('it is tagged, numbered and bookmarked, in the language of its reader', async () => {
  const { pages, outline, structure } = await read('language=ru')
  expect(['H1', 'H2', 'LBody', 'P'].filter((tag) => !structure.includes(`"${tag}"`))).toEqual([])
  expect(outline).toEqual(['Липа', 'Разделы', 'Hall'])
  expect(pages[0]).toContain('Оценка')
  expect(pages[0]).toContain('Борщ: 17 мин от заказа до подачи')
  expect(pages[0]).toContain('Чай: подача раньше заказа')
  expect(pages.at(-1)).toContain(`Страница ${pages.length} из ${pages.length}`)
})

test('photos are in it as pictures without metadata, and can be left out', async () => {
  const [withPhotos, without] = [await read('language=en'), await read('language=en&photos=0')]
  const pictures = ({ bytes }: { bytes: Buffer }) =>
    bytes.toString('latin1').split('/Subtype /Image').length - 1
  expect([pictures(withPhotos), pictures(without)]).toEqual([1, 0])
  expect(withPhotos.bytes.includes('Exif')).toBe(false)
})

test('a photo that is lost is missing in it, and while photos can’t be read there is none', async () => {
  const { question_id } = await t.db.selectFrom('photos').select('question_id').executeTakeFirstOrThrow()
  const picture = sharp({ create: { width: 480, height: 360, channels: 3, background: '#3a5' } })
  const jpeg = await picture.jpeg().toBuffer()
  const photo = { id: v7(), sha256: Buffer.alloc(32, 8) }
  const of = { question_id, width: 480, height: 360, bytes: jpeg.length, content_type: 'image/jpeg' }
  await t.db
    .insertInto('photos')
    .values({ ...photo, ...of, taken_at: new Date() })
    .execute()
  expect((await read('language=en')).texts[0]).toContain('A photo could not be read.')

  const { call } = await loginAs(t, await buildUser(t.db, { role_id: 1 }))
  const link = await call('POST /report-link', { body: { report: 'visit', visitId, language: 'en' } })
  const url = new URL(link.body.link).pathname

  await t.context.storage.putBytes(photoKeys(photo).full, jpeg)
  let isBusy = true
  const others = Array.from({ length: MAX_WAITING }, async () => {
    while (isBusy) await shrinkPicture(jpeg, { side: 8, quality: 1 })
  })
  const refused = await pdf('language=en')
  const page = await t.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
  isBusy = false
  await Promise.all(others)
  expect([refused.statusCode, refused.json()]).toMatchObject([503, { code: 'unavailable' }])
  expect([page.statusCode, page.body]).toEqual([503, expect.stringContaining('cannot be opened right now')])
  expect((await read('language=en')).texts[0]).not.toContain('A photo could not be read.')
})

test('reports that are asked for at once each say what was asked for', async () => {
  const languages = ['ru', 'en', 'ru', 'en'] as const
  const reports = await Promise.all(languages.map((language) => read(`language=${language}`)))
  expect(reports.map(({ outline }) => outline[1])).toEqual(['Разделы', 'Categories', 'Разделы', 'Categories'])
  expect(reports[2]!.pages).toEqual(reports[0]!.pages)
})

test('staff see which texts could give the guest away, and why', async () => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await t.app.inject({ method: 'GET', url: `/api/visit/${visitId}/giveaways`, headers })
  const { items } = answer.json<{ items: { text: string; reasons: string[] }[] }>()
  expect(items.map(({ text, reasons }) => [text, reasons])).toEqual([
    [COMMENT, ['contact', 'name', 'time', 'table']],
    [WHY, ['contact', 'name', 'time', 'table']],
  ])
})

test('the title is whole in the metadata, whatever signs it has', async () => {
  const rename = (title: string) =>
    t.db.updateTable('restaurants').set({ title }).where('id', '=', restaurantId).execute()
  await rename('Липа & <Сын>')
  const { properties, xmp } = await read('language=ru')
  await rename('Липа')
  const titles: string[] = []
  const parser = new SaxesParser()
  parser.on('text', (text) => titles.push(text.trim()))
  parser.write(xmp).close()
  expect(properties.Title).toContain('Липа & <Сын>')
  expect(titles).toContain(properties.Title)
})

test('a guest gets no report', async () => {
  expect((await pdf('language=en', guestToken)).statusCode).toBe(403)
})

test('an erased guest has no name to hide, so the word in its place stays in the texts', async () => {
  const { call } = await loginAs(t, await buildUser(t.db, { role_id: 1 }))
  await call('DELETE /user/{id}/data', { params: { id: guestId }, query: { confirm: 'erase' } })
  const comment = 'The guest at the next table was served first.'
  await t.db
    .updateTable('visit_questions')
    .set({ comment, comment_at: new Date() })
    .where('visit_id', '=', visitId)
    .where('title', '=', 'Door')
    .execute()
  expect((await read('language=en')).pages.join(' ')).toContain(comment)
})
