import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import type { ImportCorrections, ImportKind } from '@cloche/contract/imports.ts'
import { ods, odsCell } from '../../test/ods.ts'
import { writeSheets } from '../../base/files/workbooks/workbook.ts'
import { readTable } from './table.ts'

const read = (bytes: Uint8Array | string, kind: ImportKind = 'guests') =>
  readTable({ bytes: Buffer.from(bytes), kind })

const valuesIn = async (bytes: Uint8Array | string, kind?: ImportKind) =>
  (await read(bytes, kind)).rows.map(({ values }) => Object.values(values).filter(Boolean))

const NAMES = ['Имя', 'Фамилия', 'Телефон']
const ANNA = ['Анна', 'Орлова', '+7 916 123-45-67']

test('a title, a note and an empty line before the names of the columns are left out, and the answer says so', async () => {
  const lines = [['Список гостей, ноябрь, 2027'], ['Выгружено', '01.11.2027'], [], NAMES, ANNA]
  const text = lines.map((cells) => cells.join(';')).join('\r\n')
  const workbook = await writeSheets(() => [{ name: 'Гости', rows: lines }])
  for (const file of [text, workbook]) {
    const { header, rows } = await read(file)
    expect(header).toEqual({ row: 4, above: 2, sheet: null })
    expect(rows).toMatchObject([{ row: 5, values: { firstName: 'Анна', lastName: 'Орлова' } }])
  }
})

test('a sheet that explains the others is passed over, and the answer names the one that is read', async () => {
  const workbook = await writeSheets(() => [
    { name: 'Read me', rows: [['How to fill this in'], ['Name and surname are required']] },
    { name: 'People', rows: [NAMES, ANNA] },
    { name: 'Archive', rows: [NAMES, ['Bob', 'Gray', '']] },
  ])
  const { header, rows } = await read(workbook)
  expect(header).toEqual({ row: 1, above: 0, sheet: 'People' })
  expect(rows).toMatchObject([{ row: 2, values: { firstName: 'Анна' } }])
})

test('a file that names the columns nowhere says which are missing in its best row', async () => {
  const refused = read('Our guests\nName;Phone\nAnna;1\n')
  await expect(refused).rejects.toMatchObject({ code: 'invalid', errors: [{ path: 'lastName' }] })
})

test('names of columns far below are not looked for', async () => {
  const lines = Array.from({ length: 20 }, (_, at) => `note ${at}`)
  await expect(read([...lines, NAMES.join(';'), ANNA.join(';')].join('\n'))).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('commas in addresses and titles do not separate what semicolons do', async () => {
  const file = 'Рестораны, Москва, 2027\nНазвание;Адрес\nЛипа;"г. Москва, ул. Садовая, д. 1, к. 2"\n'
  expect(await valuesIn(file, 'restaurants')).toEqual([['Липа', 'г. Москва, ул. Садовая, д. 1, к. 2']])
})

test.each(['Итого;2', 'Всего: 2;', ';Total', 'TOTAL;2;1 250,50', 'Grand total;', 'Итого гостей;2'])(
  'a row that sums up the others is marked: %s',
  async (row) => {
    const { rows } = await read(`Имя;Фамилия;Телефон\nАнна;Орлова;\n${row}\n`)
    expect(rows.map(({ faults }) => faults.map(({ code }) => code))).toEqual([[], ['total']])
  },
)

test.each(['Total;Smith', 'Итого;Иванов;1', 'Анна;2', 'Тотал;5'])('%s is no sum', async (row) => {
  const { rows } = await read(`Имя;Фамилия;Телефон\n${row}\n`)
  expect(rows[0]!.faults).toEqual([])
})

const numbers = (...formats: string[]) =>
  writeXlsxFile([
    ['Имя', 'Фамилия'].map((value) => ({ value })),
    ...formats.map((format) => [{ value: 'A' }, { value: 123, type: Number, format }]),
  ]).toBuffer()

test('a number is what its cell shows of it where the format fills in zeros', async () => {
  const values = await valuesIn(await numbers('00000', '000-000', '"№" 0000', '00', '0.00', '#,##0', '0'))
  const shown = ['00123', '000-123', '№ 0123', '123', '123', '123', '123']
  expect(values).toEqual(shown.map((each) => ['A', each]))
})

test('a phone is what its cell shows of it', async () => {
  const phone = { value: 9_161_234_567, type: Number, format: '+7\\(000\\)000\\-00\\-00' } as const
  const file = writeXlsxFile([NAMES.map((value) => ({ value })), [{ value: 'A' }, { value: 'B' }, phone]])
  expect(await valuesIn(await file.toBuffer())).toEqual([['A', 'B', '+7(916)123-45-67']])
})

test('an OpenDocument sheet shows numbers as well', async () => {
  const number = (value: string, text: string) =>
    `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${text}</text:p></table:table-cell>`
  const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
  const names = row(...NAMES.map(odsCell))
  const file = ods(names + row(odsCell('A'), number('123', '00123'), number('1234.5', '1 234,50')))
  expect(await valuesIn(file)).toEqual([['A', '00123', '1234.5']])
})

test('a workbook whose library would refuse a date in a style that it lacks is read', async () => {
  const files = unzipSync(await writeSheets(() => [{ name: 'One', rows: [NAMES, ['A', 'B', 5]] }]))
  const sheet = 'xl/worksheets/sheet1.xml'
  const xml = strFromU8(files[sheet]!).replace(/<c r="C2"[^>]*>/, '<c r="C2" s="999">')
  expect(await valuesIn(zipSync({ ...files, [sheet]: strToU8(xml) }))).toEqual([['A', 'B', '5']])
})

const pasted = (text: string, kind: ImportKind, corrections: ImportCorrections = { unnamed: true }) =>
  readTable({ bytes: Buffer.from(text), kind, corrections })

test('a table without names of columns is read from its first row on, by what its columns look like and by their order', async () => {
  const places = 'Linden\tGarden street 12, Oslo, 3; left\tEurope/Oslo\nMaple\tHill 1, Oslo\tEurope/Oslo\n'
  const { header, rows, columns, places: found } = await pasted(places, 'restaurants')
  expect(header).toEqual({ row: 0, above: 0, sheet: null })
  expect(columns).toEqual(['Linden', 'Garden street 12, Oslo, 3; left', 'Europe/Oslo'])
  expect(found).toEqual({ title: 0, address: 1, timezone: 2, group: null, tags: null, city: null })
  expect(rows.map(({ row, values }) => [row, values['title']])).toEqual([
    [1, 'Linden'],
    [2, 'Maple'],
  ])

  const people = 'anna@example.org\tAnna\t+351 912 345 678\tde Wit\tLisboa\n\tBob\t\tGray\t\n'
  const guests = await pasted(people, 'guests')
  expect(guests.rows.map(({ values }) => Object.values(values).filter(Boolean))).toEqual([
    ['Anna', 'de Wit', '+351 912 345 678', 'anna@example.org'],
    ['Bob', 'Gray'],
  ])
  expect(guests.ignored).toEqual(['Lisboa'])

  const visits = await pasted('19:00\t2026-11-27\tanna@example.org\tLinden\n', 'visits')
  expect(visits.rows[0]!.values).toEqual({
    guest: 'anna@example.org',
    restaurant: 'Linden',
    address: '',
    visitDate: '2026-11-27T19:00',
    checklist: '',
  })
})

test('of a table without names of columns a column is chosen by hand, and its first row left out', async () => {
  const text = 'Where\tPlace\nGarden street 12\tLinden\n'
  const { rows } = await pasted(text, 'restaurants', {
    unnamed: true,
    columns: { title: 1, address: 0 },
    without: [1],
  })
  expect(rows).toMatchObject([{ row: 2, values: { title: 'Linden', address: 'Garden street 12' } }])
})

test('what a spreadsheet copies is read: quotes, breaks within a cell, merged cells, empty lines', async () => {
  const copied = [
    'Название\tАдрес',
    '"Кафе ""Липа"""\t"Садовая, 3\n2-й этаж"',
    'Café "Linden"\tGarden street 12',
    '"Old" Oak\tHill 7',
    '\tHill 1',
    '',
    'Maple\t',
  ].join('\r\n')
  const { rows } = await pasted(copied, 'restaurants', {})
  expect(rows.map(({ values }) => [values['title'], values['address']])).toEqual([
    ['Кафе "Липа"', 'Садовая, 3\n2-й этаж'],
    ['Café "Linden"', 'Garden street 12'],
    ['"Old" Oak', 'Hill 7'],
    ['', 'Hill 1'],
    ['Maple', ''],
  ])
})
