import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import writeXlsxFile from 'write-excel-file/node'
import { withThoseBelow } from '@cloche/checklist/group-tree.ts'
import {
  IMPORT_COLUMNS,
  IMPORT_ENCODINGS,
  type ImportCorrections,
  type ImportKind,
  type ImportReading,
} from '@cloche/contract/imports.ts'
import type { Problem } from '@cloche/contract/problems.ts'
import { readSheets } from '../../base/files/workbooks/read-workbook.ts'
import { writeSheets } from '../../base/files/workbooks/workbook.ts'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { allocatedBy } from '../../test/allocated.ts'
import { HOSTILE_CSV, sharedText, xlsx } from '../../test/hostile-files.ts'
import { encoded } from '../../test/encoded.ts'
import { odsOfTexts } from '../../test/ods.ts'
import { buildRestaurant, buildSmallBank, buildUser, buildVisit } from '../../test/factories.ts'

let t: TestApp
let token: string
let adminId: string
let administrator: Client
beforeAll(async () => {
  t = await testApp({}, { DEFAULT_TIMEZONE: 'Europe/Moscow' })
  await buildSmallBank(t.db)
  adminId = (await buildUser(t.db, { role_id: 1, login: 'boss' })).id
  const login = await loginAs(t, { id: adminId })
  token = login.token
  administrator = login.call
})
afterAll(() => t.close())

type Said = Partial<Record<'encoding' | 'dates' | 'notifyFrom', string>>

async function send(
  kind: ImportKind,
  file: string | Buffer,
  confirm = false,
  said: Said = {},
  corrections?: ImportCorrections | string,
) {
  const form = new FormData()
  if (corrections !== undefined)
    form.set('corrections', typeof corrections === 'string' ? corrections : JSON.stringify(corrections))
  form.set('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), 'people.csv')
  const response = await t.app.inject({
    method: 'POST',
    url: `/api/import/${kind}`,
    query: { ...said, ...(confirm && { confirm: '1' }) },
    payload: form,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: response.statusCode, body: response.json<ImportReading & Problem>() }
}

/** Returns all faults, each as `row column code`. */
async function faultsOf(kind: ImportKind, file: string | Buffer): Promise<string[]> {
  const { status, body } = await send(kind, file)
  expect(status).toBe(200)
  return body.rows.flatMap(({ row, faults }) => faults.map(({ column, code }) => `${row} ${column} ${code}`))
}

const workbook = (...rows: (string | number)[][]) => writeSheets(() => [{ name: 'Sheet', rows }])

async function count(): Promise<number[]> {
  const tables = ['users', 'restaurants', 'visits', 'audit_log'] as const
  return Promise.all(
    tables.map(async (table) => {
      const { many } = await t.db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('many'))
        .executeTakeFirstOrThrow()
      return many
    }),
  )
}

test.each<[ImportKind]>([['restaurants'], ['guests'], ['visits']])(
  'the template for %s names the columns',
  async (kind) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await t.app.inject({ url: `/api/import/${kind}`, headers })
    expect(response.headers['content-disposition']).toBe(`attachment; filename="${kind}.xlsx"`)
    const sheets = await readSheets(response.rawPayload)
    expect(sheets).toEqual([{ name: kind, rows: [IMPORT_COLUMNS[kind].columns] }])
    const { status, body } = await send(kind, response.rawPayload)
    expect([status, body.errors![0]!.path]).toEqual([422, 'file'])
  },
)

/** What a file without these columns has in them. */
const NOWHERE = { group: '', tags: '', city: '' }

test('restaurants: a preview stores nothing, confirmed all are there and in the log', async () => {
  const file = await workbook(
    ['Address', 'TITLE', 'Phone', 'time zone'],
    ['1 Mill Lane', '=1+1', '555', ''],
    ['', '', '', ''],
    ['2 Mill Lane', '<b>Linden</b> 🍕', '', 'Europe/Kyiv'],
  )
  const before = await count()
  const preview = await send('restaurants', file)
  expect(preview.body).toEqual({
    stored: false,
    ids: [],
    ignored: ['Phone'],
    columns: ['Address', 'TITLE', 'Phone', 'time zone'],
    places: { title: 1, address: 0, timezone: 3, group: null, tags: null, city: null },
    encoding: null,
    dates: null,
    header: { sheet: null, row: 1, above: 0 },
    newGroups: [],
    groupIds: [],
    total: 2,
    faulty: 0,
    remarked: 0,
    rows: [
      {
        row: 2,
        values: { ...NOWHERE, title: '=1+1', address: '1 Mill Lane', timezone: '' },
        faults: [],
        remarks: [],
      },
      {
        row: 4,
        values: { ...NOWHERE, title: '<b>Linden</b> 🍕', address: '2 Mill Lane', timezone: 'Europe/Kyiv' },
        faults: [],
        remarks: [],
      },
    ],
  })
  expect(await count()).toEqual(before)

  const stored = await send('restaurants', file, true)
  expect([stored.status, stored.body.stored]).toEqual([200, true])
  const rows = await t.db.selectFrom('restaurants').select(['title', 'timezone']).orderBy('address').execute()
  expect(rows).toEqual([
    { title: '=1+1', timezone: 'Europe/Moscow' },
    { title: '<b>Linden</b> 🍕', timezone: 'Europe/Kyiv' },
  ])
  const entries = await t.db
    .selectFrom('audit_log')
    .select(['action', 'entity', 'subject', 'actor_id'])
    .orderBy('id')
    .execute()
  expect(entries).toEqual(
    rows.map(({ title }) => ({ action: 'import', entity: 'restaurant', subject: title, actor_id: adminId })),
  )
  expect((await send('restaurants', file, true)).body.errors).toEqual([
    { path: 'rows.2.title', message: 'taken' },
    { path: 'rows.4.title', message: 'taken' },
  ])
})

describe('restaurants with groups, tags and city', () => {
  const HEAD = 'title,address,Путь,tags,Город\n'

  test('missing groups are shown in the preview and made on confirmation', async () => {
    const { body: client } = await administrator('POST /group', { body: { title: 'Client' } })
    const file = `${HEAD}Elm,9 Hill,client > Brand/North,"Drive-in; terrace, DRIVE-IN",Oslo
Oak,9 Hill,CLIENT › brand › South,,
Yew,9 Hill,,,`
    const made = ['Client', 'Client › Brand', 'Client › Brand › North', 'Client › Brand › South']
    const paths = async () => {
      const { items } = (await administrator('GET /group')).body
      return items.map(({ title, parent }) => [title, items.find(({ id }) => id === parent)?.title ?? null])
    }
    const before = await paths()
    const preview = await send('restaurants', file)
    expect(preview.body.newGroups.map((path) => path.toLowerCase())).toEqual(
      made.slice(1).map((path) => path.toLowerCase()),
    )
    expect(preview.body.rows[0]!.values).toMatchObject({
      group: 'client › Brand › North',
      tags: 'Drive-in, terrace',
    })
    expect(await paths()).toEqual(before)

    const stored = await send('restaurants', file, true)
    expect(stored.status).toBe(200)
    const inside = await administrator('GET /restaurant', { query: { groupIds: client.id } })
    expect(inside.body.items).toMatchObject([
      { title: 'Elm', tags: ['Drive-in', 'terrace'], city: 'Oslo' },
      { title: 'Oak', tags: [], city: null },
    ])
    expect(await paths()).toEqual([
      ...before.filter(([title]) => title === 'Client'),
      ['Brand', 'Client'],
      ['North', 'Brand'],
      ['South', 'Brand'],
    ])
    const again = await send('restaurants', `${HEAD}Fir,9 Hill,Client/Brand/North,,`)
    expect(again.body.newGroups).toEqual([])
  })

  test('what is wrong, row by row', async () => {
    const file = `${HEAD}A,1 Row,1/2/3/4/5/6,,
B,1 Row,a // b,,
C,1 Row,${'x'.repeat(101)},,
D,1 Row,,${'x'.repeat(41)},
E,1 Row,,"${Array.from({ length: 21 }, (_, index) => `t${index}`).join(',')}",
F,1 Row,,,${'x'.repeat(101)}`
    expect(await faultsOf('restaurants', file)).toEqual([
      '2 group too_deep',
      '3 group not_valid',
      '4 group too_long',
      '5 tags too_long',
      '6 tags too_many',
      '7 city too_long',
    ])
  })
})

test('restaurants come from an .ods workbook too', async () => {
  const rows = [
    ['title', 'address', 'timezone'],
    ['Alder', '7 Mill Lane', 'Europe/Kyiv'],
  ]
  const { status, body } = await send('restaurants', odsOfTexts([{ name: 'Places', rows }]), true)
  expect([status, body.stored]).toEqual([200, true])
  const stored = t.db.selectFrom('restaurants').select(['address', 'timezone']).where('title', '=', 'Alder')
  expect(await stored.execute()).toEqual([{ address: '7 Mill Lane', timezone: 'Europe/Kyiv' }])
})

test('restaurants: what is wrong, row by row', async () => {
  await buildRestaurant(t.db, { title: 'Rowan', address: '1 Hill' })
  await buildRestaurant(t.db, { title: 'Gone', address: '1 Hill', deleted_at: new Date() })
  await buildRestaurant(t.db, { title: 'Ёлки 2', address: 'Café street' })
  const file = [
    'title,address,timezone',
    'ROWAN,1 hill,',
    'Rowan,2 Hill,',
    'rowan,2 HILL,',
    'Gone,1 Hill,',
    ',,UTC',
    `${'x'.repeat(201)},1 Hill,Mars/Base`,
    '"two\nlines",1 Hill,',
    'Елки 2,Cafe\u0301 Street,',
  ].join('\n')
  expect(await faultsOf('restaurants', file)).toEqual([
    '2 title taken',
    '4 title twice',
    '6 title missing',
    '6 address missing',
    '7 title too_long',
    '7 timezone not_valid',
    '8 title not_valid',
    '9 title taken',
  ])
})

const GUESTS = 'firstName;lastName;phone;email;login'

test.each([
  ['semicolons and a byte order mark', `\ufeff${GUESTS}\r\nAnn;Bell;"8 (916) 000-11-22";;\r\n`],
  ['commas, and one in quotes', `${GUESTS.replaceAll(';', ',')}\nAnn,Bell,"8 (916) 000-11-22",,\n\n`],
  ['tabs', `${GUESTS.replaceAll(';', '\t')}\nAnn\tBell\t8 (916) 000-11-22`],
  ['empty lines, cells and columns', `\n${GUESTS};\n\n Ann ;Bell;9160001122;;;\n;;;;;`],
])('guests from a file with %s', async (_, file) => {
  const { body } = await send('guests', file)
  expect(body.ignored).toEqual([])
  expect(body.rows.map(({ values, faults }) => [values, faults])).toMatchObject([
    [{ firstName: 'Ann', lastName: 'Bell', phone: '+79160001122', email: '', login: '' }, []],
  ])
})

const RUSSIAN_GUESTS = `${GUESTS}\nАнна;Белл;;;\nПётр;Щукин;;;\n`

test.each(IMPORT_ENCODINGS.filter((encoding) => encoding !== 'windows-1252'))(
  'guests in %s, as older spreadsheets and databases write them',
  async (encoding) => {
    const { body } = await send('guests', encoded(RUSSIAN_GUESTS, encoding))
    expect(body.encoding).toMatchObject({ used: encoding, isCertain: true })
    expect(body.rows.map(({ values }) => `${values['firstName']} ${values['lastName']}`)).toEqual([
      'Анна Белл',
      'Пётр Щукин',
    ])
  },
)

test('guests of the West in windows-1252', async () => {
  const file = `${GUESTS}\nRenée;Müller;;;\nJosé;Ångström – Núñez;;;\n`
  const { body } = await send('guests', encoded(file, 'windows-1252'))
  expect(body.encoding).toMatchObject({ used: 'windows-1252', isCertain: true })
  expect(body.rows[1]!.values).toMatchObject({ firstName: 'José', lastName: 'Ångström – Núñez' })
})

test('an encoding that too few letters tell is asked for before anything is stored', async () => {
  const file = encoded('title,address\nCafé,Hill 1\n', 'windows-1252')
  const { body } = await send('restaurants', file)
  expect(body.encoding!.isCertain).toBe(false)
  expect(body.encoding!.samples).toEqual(
    expect.arrayContaining([
      { encoding: 'windows-1252', lines: ['Café,Hill 1'] },
      { encoding: 'windows-1251', lines: ['Cafй,Hill 1'] },
    ]),
  )
  const refused = await send('restaurants', file, true)
  expect([refused.status, refused.body.errors![0]!.path]).toEqual([422, 'encoding'])
  const stored = await send('restaurants', file, true, { encoding: 'windows-1252' })
  expect([stored.status, stored.body.rows[0]!.values['title']]).toEqual([200, 'Café'])
})

test('an encoding that staff name counts for more than a certain guess', async () => {
  const file = encoded(RUSSIAN_GUESTS, 'koi8-r')
  const { body } = await send('guests', file, false, { encoding: 'windows-1251' })
  expect([body.encoding!.used, body.rows[0]!.values['firstName']]).toEqual(['windows-1251', 'бООБ'])
})

test.each<[string, (text: string) => Buffer]>([
  ['UTF-16', (text) => Buffer.from(text, 'utf16le')],
  ['UTF-16 with its mark', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 of big ends', (text) => Buffer.from(text, 'utf16le').swap16()],
  ['UTF-16 of big ends with its mark', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
])('guests in %s', async (_, bytesOf) => {
  for (const text of [RUSSIAN_GUESTS, RUSSIAN_GUESTS.replaceAll(';', '\t'), `${GUESTS}\nAnn;Bell;;;`]) {
    const { status, body } = await send('guests', bytesOf(text))
    expect([status, body.encoding]).toEqual([200, null])
    expect(body.rows[0]!.values['firstName']).toBeOneOf(['Анна', 'Ann'])
  }
})

test.each([
  ['sep=;', ';'],
  ['"sep=|"', '|'],
  ['SEP=\t', '\t'],
])('the line %s says what parts the columns, and counts as a row', async (line, separator) => {
  const file = `\ufeff${line}\r\n${GUESTS}\r\n"Ann, the first";Bell;;;\r\n`.replaceAll(';', separator)
  const { body } = await send('guests', file)
  expect(body.rows.map(({ row, values }) => [row, values['firstName']])).toEqual([[3, 'Ann, the first']])
})

test('guests: who is there already, who comes twice, and what is no phone, e-mail address or login', async () => {
  await buildUser(t.db, { login: 'Taken', email: 'Ann@Example.com', phone: '79161230001' })
  await buildUser(t.db, {
    login: 'gone',
    email: 'gone@example.com',
    phone: '79161230002',
    deleted_at: new Date(),
  })
  const file = [
    GUESTS,
    'A;B;+7 916 123 00 01;;',
    'A;B;;ann@example.COM;',
    'A;B;;;tAKEN',
    'A;B;79161230002;gone@example.com;GONE',
    'A;B;79161230003;c@example.com;c',
    'A;B;8 916 123 00 03;C@example.com;C',
    'A;B;123;nobody;' + 'x'.repeat(101),
    ';B;;;',
    `"Robert'); drop table users; --";\u202eב;;;'--`,
  ].join('\n')
  expect(await faultsOf('guests', file)).toEqual([
    '2 phone taken',
    '3 email taken',
    '4 login taken',
    '5 login taken',
    '7 login twice',
    '7 email twice',
    '7 phone twice',
    '8 phone not_valid',
    '8 email not_valid',
    '8 login too_long',
    '9 firstName missing',
  ])
  const before = await count()
  const refused = await send('guests', file, true)
  expect([refused.status, refused.body.code, refused.body.errors!.length]).toEqual([409, 'conflict', 11])
  expect(await count()).toEqual(before)
})

test('guests are stored as they are spelled; the same file sent twice at once is stored once', async () => {
  const file = `${GUESTS}\n=cmd;@Stone;9165554433;Eve@Example.com;Eve.1\n`
  const replies = await Promise.all([send('guests', file, true), send('guests', file, true)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const guests = await t.db.selectFrom('users').selectAll().where('login', '=', 'Eve.1').execute()
  expect(guests).toMatchObject([
    {
      first_name: '=cmd',
      last_name: '@Stone',
      role_id: 2,
      phone: '79165554433',
      email: 'Eve@Example.com',
      password_hash: null,
    },
  ])
})

test('visits: guest by login, e-mail or phone, restaurant by title, dates as text and as a sheet has them', async () => {
  const guests = [
    await buildUser(t.db, { login: 'by.login' }),
    await buildUser(t.db, { email: 'By@Mail.com' }),
    await buildUser(t.db, { phone: '79167770001' }),
    await buildUser(t.db, { login: 'excel' }),
  ]
  const only = await buildRestaurant(t.db, { title: 'Only', timezone: 'Asia/Tokyo' })
  const harbour = await buildRestaurant(t.db, { title: 'Chain', address: 'Harbour 1' })
  await buildRestaurant(t.db, { title: 'Chain', address: 'Market 2' })
  const text = (value: string) => ({ value })
  const date = { value: new Date('2026-12-04T18:45:00Z'), type: Date, format: 'yyyy-mm-dd hh:mm' } as const
  const file = await writeXlsxFile([
    ['guest', 'restaurant', 'address', 'visitDate'].map(text),
    ['BY.LOGIN', 'only', '', '2026-12-01 9:30'].map(text),
    ['by@mail.com', 'Chain', 'harbour 1', '2026-12-02T11:30:00.000+02:00'].map(text),
    ['8 916 777-00-01', 'Only', '', '03.12.2026 21:05'].map(text),
    [text('excel'), text('Only'), null, date],
  ]).toBuffer()
  const { status, body } = await send('visits', file, true)
  expect([status, body.rows.flatMap(({ faults }) => faults)]).toEqual([200, []])
  const visits = await t.db
    .selectFrom('visits')
    .select(['guest_id', 'restaurant_id', 'visit_date', 'opens_at'])
    .orderBy('visit_date')
    .execute()
  expect(visits.map((visit) => [visit.guest_id, visit.restaurant_id, visit.visit_date])).toEqual([
    [guests[0]!.id, only.id, '2026-12-01T09:30'],
    [guests[1]!.id, harbour.id, '2026-12-02T09:30'],
    [guests[2]!.id, only.id, '2026-12-03T21:05'],
    [guests[3]!.id, only.id, '2026-12-04T18:45'],
  ])
  expect(visits[0]!.opens_at).toBe('2026-12-01T00:30:00.000Z')
  const entries = await t.db.selectFrom('audit_log').select('action').where('entity', '=', 'visit').execute()
  expect(entries.map(({ action }) => action)).toEqual(['import', 'import', 'import', 'import'])
})

test('visits: by the titles of checklists, or the usual ones', async () => {
  for (const login of ['one', 'two', 'three', 'four', 'five']) await buildUser(t.db, { login })
  const category = await t.db
    .selectFrom('questions')
    .select('id')
    .where('parent', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const [evening, empty] = [
    { id: v7(), title: 'Evening', position: 0, number: 1 },
    { id: v7(), title: 'Empty', position: 1, number: 2 },
  ]
  await t.db.insertInto('checklists').values([evening, empty]).execute()
  const place = { checklist_id: evening.id, category_id: category.id, position: 0 }
  await t.db.insertInto('checklist_categories').values(place).execute()
  await buildRestaurant(t.db, { title: 'Usual', checklist_id: evening.id })
  await buildRestaurant(t.db, { title: 'Plain' })
  const file = (fourth: string) =>
    Buffer.from(
      [
        'guest,restaurant,visitDate,checklist',
        'one,Usual,2028-06-01 12:00,',
        'two,Usual,2028-06-01 13:00,все вопросы',
        'three,Plain,2028-06-01 14:00,EVENING',
        `four,Plain,2028-06-01 15:00,${fourth}`,
        'five,Plain,2028-06-01 16:00,',
      ].join('\n'),
    )
  for (const [title, code] of [
    ['Night', 'unknown'],
    ['Empty', 'not_valid'],
  ] as const)
    expect((await send('visits', file(title))).body.rows[3]!.faults).toEqual([{ column: 'checklist', code }])
  const { status, body } = await send('visits', file('evening'), true)
  expect(status).toBe(200)
  const stored = await t.db
    .selectFrom('visits')
    .select('checklist_id')
    .where('id', 'in', body.ids)
    .orderBy('visit_date')
    .execute()
  expect(stored.map(({ checklist_id }) => checklist_id)).toEqual([
    evening.id,
    null,
    evening.id,
    evening.id,
    null,
  ])
})

test('visits: what is wrong, row by row', async () => {
  const guest = await buildUser(t.db, { login: 'regular' })
  await buildUser(t.db, { login: 'staffer', role_id: 3 })
  await buildUser(t.db, { login: 'left', deleted_at: new Date() })
  for (let i = 0; i < 2; i++) await buildUser(t.db, { email: 'family@example.com' })
  const place = await buildRestaurant(t.db, { title: 'Twin', address: 'East' })
  await buildRestaurant(t.db, { title: 'Twin', address: 'West' })
  await buildRestaurant(t.db, { title: 'Far' })
  await buildRestaurant(t.db, { title: 'Closed', deleted_at: new Date() })
  await buildVisit(t.db, {
    guest_id: guest.id,
    restaurant_id: place.id,
    visit_date: '2027-01-01T12:00',
    opens_at: new Date('2027-01-01T12:00Z'),
  })
  const file = [
    'guest,restaurant,address,visitDate',
    'staffer,Twin,East,2027-06-01 12:00',
    'left,Twin,East,2027-06-01 12:00',
    'family@example.com,Twin,East,2027-06-01 12:00',
    'regular,Twin,,2027-06-01 12:00',
    'regular,Twin,North,2027-06-01 12:00',
    'regular,Closed,,2027-06-01 12:00',
    'regular,Twin,East,2027-02-30 12:00',
    'regular,Twin,East,soon',
    'regular,Twin,East,2027-04-01 23:00',
    'regular,Twin,East,2027-04-02 00:00',
    'regular,Twin,East,2027-04-02 00:00',
    'regular,Twin,West,2027-01-01 15:00',
    'regular,Twin,West,2027-01-01 14:59',
    'regular,Far,,2027-01-01 09:01',
    ',,,',
    ',Twin,East,',
  ].join('\n')
  expect(await faultsOf('visits', file)).toEqual([
    '2 guest unknown',
    '3 guest unknown',
    '4 guest ambiguous',
    '5 restaurant ambiguous',
    '6 address unknown',
    '7 restaurant unknown',
    '8 visitDate not_valid',
    '9 visitDate not_valid',
    '10 visitDate repeat',
    '11 visitDate repeat',
    '12 visitDate twice',
    '14 visitDate repeat',
    '15 visitDate near',
    '17 guest missing',
    '17 visitDate missing',
  ])
})

test.each<[string, () => Promise<Buffer> | Buffer | string, number, string, string[]]>([
  ['nothing', () => '', 422, 'invalid', ['file']],
  ['white space', () => '\n\n  \n', 422, 'invalid', ['file']],
  ['columns of something else', () => 'city,country\nOslo,Norway', 422, 'invalid', ['title', 'address']],
  ['columns alone', () => 'title,address\n', 422, 'invalid', ['file']],
  ['an open quote', () => 'title,address\n"Linden,1 Mill Lane\n', 422, 'invalid', ['file']],
  ['a line without end', () => `title,address\n${'x'.repeat(200_000)}`, 422, 'invalid', ['file']],
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 415, 'unsupported_media', []],
  [
    'an old or encrypted workbook',
    () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    415,
    'unsupported_media',
    [],
  ],
  ['half a workbook', async () => (await workbook(['title'])).subarray(0, 700), 415, 'unsupported_media', []],
  [
    'a sound',
    () => Buffer.from('fffb90640000000000000000000000004b00ff', 'hex'),
    415,
    'unsupported_media',
    [],
  ],
  ['too many rows', () => `title,address\n${'A,B\n'.repeat(5001)}`, 413, 'too_large', ['file']],
  ['nothing but lines', () => `title,address\n${'\n'.repeat(4_000_000)}`, 413, 'too_large', ['file']],
  ['a page', () => '<html><body>title,address</body></html>', 422, 'invalid', ['title', 'address']],
])('%s is refused and nothing is stored', async (_, file, status, code, paths) => {
  const before = await count()
  const bytes = await file()
  for (const confirm of [false, true]) {
    const reply = await send('restaurants', bytes, confirm)
    const errors = reply.body.errors?.map(({ path }) => path) ?? []
    expect([reply.status, reply.body.code, errors]).toEqual([status, code, paths])
  }
  expect(await count()).toEqual(before)
})

test.each(HOSTILE_CSV)('$name is refused', async ({ make }) => {
  const { status, body } = await send('restaurants', make())
  expect([status, body.code]).toBeOneOf([
    [413, 'too_large'],
    [415, 'unsupported_media'],
    [422, 'invalid'],
  ])
})

test('a workbook that asks for gigabytes is refused, and read by another process', async () => {
  const good = await workbook(['title', 'address'], ['Linden', '1 Mill Lane'])
  const hostile = [sharedText(5000, 200_000), sharedText(1000, 10_000), xlsx('<c r="A1"/>'.repeat(1_000_000))]
  await send('restaurants', good)
  const apart = await allocatedBy(async () => {
    for (const file of hostile) expect((await send('restaurants', file)).body.code).toBe('too_large')
  })
  const here = await allocatedBy(async () => {
    for (const file of hostile) await expect(readSheets(file)).rejects.toMatchObject({ code: 'too_large' })
  })
  expect(apart).toBeLessThan(here / 4)
  expect((await send('restaurants', good)).body.total).toBe(1)
})

test('more than a megabyte of rows: those with faults are there, the others are counted', async () => {
  const rows = Array.from({ length: 3000 }, (_, i) => `Linden ${i},${i > 2900 ? '' : 'x'.repeat(450)}\n`)
  const { status, body } = await send('restaurants', `title,address\n${rows.join('')}`)
  expect([status, body.total, body.faulty]).toEqual([200, 3000, 99])
  expect(body.rows.filter(({ faults }) => faults.length > 0)).toHaveLength(99)
  expect(body.rows.map(({ row }) => row)).toEqual(body.rows.map(({ row }) => row).toSorted((a, b) => a - b))
  expect(JSON.stringify(body).length).toBeLessThan(1024 * 1024)
  expect(body.rows.length).toBeGreaterThan(1000)
})

test('a file beyond the limit is not even read to its end', async () => {
  const reply = await send('restaurants', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))
  expect([reply.status, reply.body.code]).toEqual([413, 'too_large'])
})

test('a null character in a cell is replaced', async () => {
  const file = await workbook(['title', 'address'], ['a\0b', 'c'])
  expect((await send('restaurants', file)).body.rows[0]!.values['title']).toBe('a\uFFFDb')
})

test('five thousand guests, preview and storing', async () => {
  const people = Array.from({ length: 5000 }, (_, i) => [`Ann ${i}`, 'Bell', 79_000_000_000 + i, '', ''])
  const file = await workbook(GUESTS.split(';'), ...people)
  expect((await send('guests', file)).body.rows).toHaveLength(5000)
  const { status, body } = await send('guests', file, true)
  expect([status, body.stored]).toEqual([200, true])
})

test('no file at all names the field', async () => {
  const form = new FormData()
  form.set('note', 'x')
  const headers = { authorization: `Bearer ${token}` }
  const reply = await t.app.inject({ method: 'POST', url: '/api/import/guests', payload: form, headers })
  expect([reply.statusCode, reply.json<Problem>().errors![0]!.path]).toEqual([422, 'file'])
})

test('columns by their Russian names, those on the screen and those of other systems', async () => {
  const guests =
    'Имя;ФАМИЛИЯ;Номер телефона;Эл. почта;Логин;Город;Клуб\nАнна;Белл;8 916 000-33-44;anna.b@example.com;anna.b;Тула;Да\n'
  const { body } = await send('guests', encoded(guests, 'windows-1251'), true)
  expect([body.stored, body.ignored]).toEqual([true, ['Клуб']])
  const restaurants = 'Название;Адрес;Часовой пояс\nЛипа;Садовая, 1;Europe/Moscow\n'
  expect((await send('restaurants', restaurants, true)).body.stored).toBe(true)
  const visits =
    'Почта\tРесторан\tАдрес\tДата\tВремя\nanna.b@example.com\tЛипа\tСадовая, 1\t01.12.2027\t09.30\n'
  const read = await send('visits', Buffer.from(`\ufeff${visits}`, 'utf16le'))
  expect(read.body.rows[0]).toMatchObject({ values: { visitDate: '2027-12-01T09:30' }, faults: [] })
})

test('visits: dates and times as the cells of a workbook have them', async () => {
  await buildUser(t.db, { login: 'celled' })
  await buildRestaurant(t.db, { title: 'Cells' })
  const text = (value: string) => ({ value })
  const at = (value: string, format: string) => ({ value: new Date(value), type: Date, format }) as const
  const file = await writeXlsxFile([
    ['guest', 'restaurant', 'date', 'time'].map(text),
    [text('celled'), text('Cells'), at('2027-01-04T00:00:00Z', 'dd.mm.yyyy'), text('18:45')],
    [
      text('celled'),
      text('Cells'),
      at('2029-03-04T00:00:00Z', 'dd.mm.yyyy'),
      { value: 0.78125, type: Number },
    ],
    [text('celled'), text('Cells'), { value: 46_800.78125, type: Number }, null],
    [text('celled'), text('Cells'), at('2027-06-04T00:00:00Z', 'dd.mm.yyyy'), null],
    [text('celled'), text('Cells'), at('2027-08-04T18:45:00Z', 'dd.mm.yyyy hh:mm'), null],
  ]).toBuffer()
  const { body } = await send('visits', file)
  expect(body.rows.map(({ values, faults }) => faults[0]?.code ?? values['visitDate'])).toEqual([
    '2027-01-04T18:45',
    '2029-03-04T18:45',
    '2028-02-17T18:45',
    'no_time',
    '2027-08-04T18:45',
  ])
})

test('visits: dates that can be read both ways are asked about, and not stored without an answer', async () => {
  await buildUser(t.db, { login: 'slashed' })
  await buildRestaurant(t.db, { title: 'Slash' })
  const file = 'guest;restaurant;visitDate\nslashed;Slash;01/12/2027 19:00\n'
  const dates = { typed: '01/12/2027 19:00', dayFirst: '2027-12-01T19:00', monthFirst: '2027-01-12T19:00' }
  const asked = await send('visits', file)
  expect([asked.body.dates, asked.body.rows[0]!.faults]).toEqual([
    dates,
    [{ column: 'visitDate', code: 'day_or_month' }],
  ])
  expect((await send('visits', file, true)).status).toBe(409)
  const decided = await send('visits', `${file}slashed;Slash;25/02/2027 19:00\n`)
  expect([decided.body.dates, decided.body.rows[0]!.values['visitDate']]).toEqual([null, dates.dayFirst])
  const stored = await send('visits', file, true, { dates: 'month-first' })
  expect([stored.status, stored.body.rows[0]!.values['visitDate']]).toEqual([200, dates.monthFirst])
})

test('visits: their guests are notified when staff chose, else at once', async () => {
  const { id } = await buildUser(t.db, { login: 'notified' })
  await buildRestaurant(t.db, { title: 'Notified' })
  const from = '2027-05-01T06:00:00.000Z'
  /** As far as an instant reaches: only the day before the visit counts. */
  const LATEST = '2099-12-31T23:59:59.999Z'
  const chosen: Said[] = [{}, { notifyFrom: from }, { notifyFrom: 'day_before' }]
  for (const [month, said] of chosen.entries()) {
    const file = `guest,restaurant,visitDate\nnotified,Notified,2027-0${1 + 4 * month}-05T19:00\n`
    expect((await send('visits', file, true, said)).body.ids).toHaveLength(1)
  }
  const visits = await t.db
    .selectFrom('visits')
    .select('notify_from')
    .where('guest_id', '=', id)
    .orderBy('visit_date')
    .execute()
  expect(visits.map(({ notify_from }) => notify_from)).toEqual([null, from, LATEST])
  const refused = await send('visits', 'guest,restaurant,visitDate\n', true, { notifyFrom: 'soon' })
  expect(refused.status).toBe(422)
})

test('guests: a name that nothing tells from another one', async () => {
  const rows = [
    'Фёдор;Ёлкин;;;',
    'Anna;Gray;;a.gray@example.com;',
    'anna;GRAY;;;',
    'Anna;Gray;;;again',
    'Федор;Елкин;;;',
  ]
  const { body } = await send('guests', `${GUESTS}\n${rows.join('\n')}\n`)
  const twice = [{ column: 'lastName', code: 'twice' }]
  expect(body.rows.map(({ faults }) => faults)).toEqual([[], [], twice, [], twice])
})

test('guests: marks that nobody sees in phones and addresses', async () => {
  const file = `${GUESTS}\nA;B;\u202a+7\u00a0916\u00a0555\u201133\u00ad44\u200e\u202c;\u200bmark@example.com\ufeff;\nC;D;８９１６５５５３３４５;;\n`
  const { body } = await send('guests', file)
  expect(body.rows.map(({ values, faults }) => [values['phone'], values['email'], faults])).toEqual([
    ['+79165553344', 'mark@example.com', []],
    ['+79165553345', '', []],
  ])
})

describe('an import is taken back', () => {
  const undo = async (kind: ImportKind, ids: readonly string[], as = administrator) =>
    as('POST /import/{kind}/undo', { params: { kind }, body: { ids: [...ids] } })
  const logOf = async (entityId: string) => {
    const { body } = await administrator('GET /audit', { query: { entityId } })
    return body.items.map(({ action }) => action)
  }
  const store = async (kind: ImportKind, file: string) => {
    const { status, body } = await send(kind, file, true)
    expect([status, body.ids.length]).toEqual([200, body.total])
    return body.ids
  }

  test('guests, but for those that were changed, invited or given visits; the same file comes in again', async () => {
    const names = ['idle', 'renamed', 'invited', 'planned', 'cancelled']
    const file = `${GUESTS}\n${names.map((name) => `${name};Undo;;${name}@undo.example;${name}.undo\n`).join('')}`
    const ids = await store('guests', file)
    const [idle, renamed, invited, planned, cancelled] = ids as [string, string, string, string, string]
    const body = { firstName: 'Other', lastName: 'Name', roleId: 2 }
    await administrator('PUT /user/{id}', { params: { id: renamed }, body })
    await administrator('POST /user/{id}/link', { params: { id: invited }, body: {} })
    await buildVisit(t.db, { guest_id: planned })
    await buildVisit(t.db, { guest_id: cancelled, status: 'cancelled' })

    const undone = await undo('guests', [...ids, adminId])
    expect(undone.body).toEqual({
      undone: 2,
      kept: [
        { id: renamed, reason: 'changed' },
        { id: invited, reason: 'invited' },
        { id: planned, reason: 'visits' },
        { id: adminId, reason: 'changed' },
      ],
    })
    expect(await logOf(idle)).toEqual(['remove', 'import'])
    expect((await undo('guests', [idle])).body.undone).toBe(0)
    await store('guests', `${GUESTS}\nidle;Undo;;idle@undo.example;idle.undo\n`)
  })

  test('restaurants, but for those that were changed or given visits', async () => {
    const ids = await store('restaurants', 'title,address\nU1,Undo 1\nU2,Undo 2\nU3,Undo 3\n')
    const [idle, changed, planned] = ids as [string, string, string]
    await administrator('PUT /restaurant/{id}', {
      params: { id: changed },
      body: { title: 'U', address: 'U' },
    })
    await buildVisit(t.db, { restaurant_id: planned })
    expect((await undo('restaurants', ids)).body).toEqual({
      undone: 1,
      kept: [
        { id: changed, reason: 'changed' },
        { id: planned, reason: 'visits' },
      ],
      keptGroups: 0,
    })
    expect(await logOf(idle)).toEqual(['remove', 'import'])
  })

  test('groups that came with restaurants, but for those that were changed or have others in them', async () => {
    const { body: there } = await administrator('POST /group', { body: { title: 'There' } })
    const file = `title,address,group
V1,Undo 1,There/Brand/North
V2,Undo 2,There/Brand/South
V3,Undo 3,There/Bar/East
V4,Undo 4,There/Cafe
V5,Undo 5,There/Diner
`
    const { body } = await send('restaurants', file, true)
    const titles = async () => {
      const { items } = (await administrator('GET /group')).body
      const below = withThoseBelow(items, there.id)
      return items.filter(({ id }) => below.includes(id)).map(({ id, title }) => [title, id] as const)
    }
    const made = new Map(await titles())
    expect(body.groupIds!.toSorted()).toEqual([...made.values()].filter((id) => id !== there.id).toSorted())
    const renamed = { params: { id: made.get('Cafe')! }, body: { title: 'Café' } }
    await administrator('PUT /group/{id}', renamed)
    await administrator('POST /group', { body: { title: 'Room', parent: made.get('Diner')! } })
    await buildRestaurant(t.db, { title: 'Moved in', group_id: made.get('South')! })
    const undone = await administrator('POST /import/{kind}/undo', {
      params: { kind: 'restaurants' },
      body: { ids: body.ids, groupIds: [...body.groupIds!, there.id, randomUUID()] },
    })
    expect(undone.body).toEqual({ undone: 5, kept: [], keptGroups: 5 })
    expect((await titles()).map(([title]) => title)).toEqual([
      'There',
      'Brand',
      'South',
      'Café',
      'Diner',
      'Room',
    ])
    expect(await logOf(made.get('North')!)).toEqual(['remove', 'import'])
    const again = await send('restaurants', file)
    expect(again.body.newGroups).toEqual(['There › Brand › North', 'There › Bar', 'There › Bar › East'])
  })

  test('visits, but for those that their guest has begun', async () => {
    const guest = await buildUser(t.db, { login: 'visits.undo' })
    await buildRestaurant(t.db, { title: 'Undone' })
    const dates = ['2028-02-01 12:00', '2028-07-01 12:00']
    const rows = dates.map((date) => `visits.undo,Undone,${date}\n`).join('')
    const ids = await store('visits', `guest,restaurant,visitDate\n${rows}`)
    const { call } = await loginAs(t, guest)
    const past = { opens_at: new Date(Date.now() - 60_000) }
    await t.db.updateTable('visits').set(past).where('id', '=', ids[0]!).execute()
    await call('POST /visit/{visitId}/begin', { params: { visitId: ids[0]! } })
    expect((await undo('visits', ids)).body).toEqual({ undone: 1, kept: [{ id: ids[0], reason: 'opened' }] })
    expect(await logOf(ids[1]!)).toEqual(['cancel', 'import'])
  })

  test('by an administrator alone', async () => {
    const manager = (await loginAs(t, await buildUser(t.db, { role_id: 3 }))).call
    expect((await undo('visits', [randomUUID()], manager)).status).toBe(403)
  })
})

describe('corrections', () => {
  const correct = (kind: ImportKind, file: string, corrections: ImportCorrections, confirm = false) =>
    send(kind, file, confirm, {}, corrections)
  const inShort = ({ body }: Awaited<ReturnType<typeof send>>) =>
    body.rows.map(({ row, values, faults }) => [row, Object.values(values).filter(Boolean), faults.length])

  test('a guest comes with all that the form has, in either language', async () => {
    const file = [
      'firstName,lastName,email,language,city,free',
      'Nadia,Wells,nadia@cloche.example,Русский,Oslo,"weekday evenings, обеды по выходным"',
      'Ivo,Wells,ivo@cloche.example,EN,,weekday_lunch',
      'Una,Wells,una@cloche.example,Klingon,,at night',
    ].join('\n')
    expect(await faultsOf('guests', file)).toEqual(['4 language not_valid', '4 free not_valid'])
    const { body } = await correct('guests', file, { without: [4] }, true)
    const stored = await t.db
      .selectFrom('users')
      .select(['first_name', 'language', 'city', 'free'])
      .where('id', 'in', body.ids)
      .orderBy('id')
      .execute()
    expect(stored).toEqual([
      { first_name: 'Nadia', language: 'ru', city: 'Oslo', free: ['weekday_evening', 'weekend_lunch'] },
      { first_name: 'Ivo', language: 'en', city: null, free: ['weekday_lunch'] },
    ])
  })

  test('a guest whom no message reaches is a remark, which hinders nothing', async () => {
    const file = 'firstName,lastName,phone\nOlle,Nohow,\nPelle,Nohow,+7 916 555-11-22'
    const { body } = await send('guests', file)
    expect([body.faulty, body.remarked, body.rows.map(({ remarks }) => remarks)]).toEqual([
      0,
      1,
      [['unreachable'], []],
    ])
    expect((await send('guests', file, true)).status).toBe(200)
  })

  test('columns are chosen by hand, also in a file that names none of them', async () => {
    const file = 'Wer,Wo,Wann\nBirch,9 Mill Lane,Europe/Kyiv\n'
    const refused = await send('restaurants', file)
    expect([refused.status, refused.body.errors!.map(({ path }) => path)]).toEqual([
      422,
      ['title', 'address'],
    ])
    const lacking = await correct('restaurants', file, { columns: {} })
    expect(lacking.body).toMatchObject({
      columns: ['Wer', 'Wo', 'Wann'],
      places: { title: null, address: null, timezone: null },
    })
    expect(inShort(lacking)).toEqual([[2, [], 2]])
    const chosen = { columns: { title: 0, address: 1, timezone: 2 } }
    expect(inShort(await correct('restaurants', file, chosen))).toEqual([
      [2, ['Birch', '9 Mill Lane', 'Europe/Kyiv'], 0],
    ])
    const other = await correct('restaurants', 'title,address,adress\nBirch,,10 Mill Lane', {
      columns: { address: 2 },
    })
    expect(inShort(other)).toEqual([[2, ['Birch', '10 Mill Lane'], 0]])
    expect(other.body.ignored).toEqual(['address'])
    const none = await correct('restaurants', 'title,address,timezone\nBirch,10 Mill Lane,here', {
      columns: { timezone: null },
    })
    expect(inShort(none)).toEqual([[2, ['Birch', '10 Mill Lane'], 0]])
    expect((await correct('restaurants', file, chosen, true)).status).toBe(200)
  })

  test('a time of its own is chosen for visits', async () => {
    const guest = await buildUser(t.db, { login: 'by-hand' })
    await buildRestaurant(t.db, { title: 'Chestnut' })
    const file = 'guest,restaurant,date,when\nby-hand,Chestnut,2027-12-01,19:30'
    expect(guest.id).toBeTruthy()
    expect(await faultsOf('visits', file)).toEqual(['2 visitDate no_time'])
    const { body } = await correct('visits', file, { columns: { visitTime: 3 } })
    expect([body.faulty, body.rows[0]!.values['visitDate'], body.places['visitTime']]).toEqual([
      0,
      '2027-12-01T19:30',
      3,
    ])
    const mended = await correct('visits', file, {
      cells: [{ row: 2, column: 'visitDate', value: '1 декабря 2027 19:30' }],
    })
    expect([mended.body.faulty, mended.body.rows[0]!.values['visitDate']]).toEqual([0, '2027-12-01T19:30'])
  })

  test('cells are mended and rows left out, and the same corrections store the file', async () => {
    const file = 'title,address\nHazel,11 Mill Lane\n,12 Mill Lane\nTotal,3'
    expect(await faultsOf('restaurants', file)).toEqual(['3 title missing', '4  total'])
    const corrections = {
      cells: [
        { row: 3, column: 'title', value: ' Larch ' },
        { row: 99, column: 'title', value: 'nowhere' },
        { row: 3, column: '__proto__', value: 'no column' },
      ],
      without: [4],
    }
    const preview = await correct('restaurants', file, corrections)
    expect(inShort(preview)).toEqual([
      [2, ['Hazel', '11 Mill Lane'], 0],
      [3, ['Larch', '12 Mill Lane'], 0],
    ])
    const { status, body } = await correct('restaurants', file, corrections, true)
    expect([status, body.ids.length]).toEqual([200, 2])
    const nothing = await correct('restaurants', 'title,address\nElm,1', { without: [2] })
    expect([nothing.status, nothing.body.total]).toEqual([200, 0])
    expect((await correct('restaurants', 'title,address\nElm,1', { without: [2] }, true)).status).toBe(422)
  })

  test.each<[string, string, number]>([
    ['no JSON', '{', 422],
    ['no object', '[]', 422],
    ['an unknown field', '{"formula":1}', 422],
    ['a place below zero', '{"columns":{"title":-1}}', 422],
    [
      'a value beyond the limit',
      JSON.stringify({ cells: [{ row: 2, column: 'title', value: 'x'.repeat(1001) }] }),
      422,
    ],
    [
      'too many cells',
      JSON.stringify({ cells: Array.from({ length: 2001 }, () => ({ row: 2, column: 'title', value: '' })) }),
      422,
    ],
    ['more than the bound of bytes', JSON.stringify({ columns: { ['x'.repeat(600_000)]: 1 } }), 413],
  ])('%s is refused', async (_, corrections, status) => {
    expect((await send('restaurants', 'title,address\nElm,1', false, {}, corrections)).status).toBe(status)
  })
})
