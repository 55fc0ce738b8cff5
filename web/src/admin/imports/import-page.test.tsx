import type { ImportReading } from '@cloche/contract/imports.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openAdmin } from '../../test/admin-screen.tsx'
import { refusal, type Given } from '../../test/fake-server.ts'

const FILE = new File(['title,address\nLinden,Garden street 12\n'], 'places.csv', { type: 'text/csv' })

const row = (number: number, title: string) => ({
  row: number,
  values: { title, address: 'Garden street 12' },
  faults: [] as ImportReading['rows'][number]['faults'],
  remarks: [] as ImportReading['rows'][number]['remarks'],
})
const FINE: ImportReading = {
  stored: false,
  ids: [],
  ignored: ['owner'],
  header: { row: 1, above: 0, sheet: null },
  encoding: null,
  dates: null,
  total: 2,
  columns: ['title', 'address', 'owner'],
  places: { title: 0, address: 1, timezone: null },
  faulty: 0,
  newGroups: [],
  remarked: 0,
  rows: [row(2, 'Linden'), row(3, 'Maple')],
}
const FAULTY: ImportReading = {
  ...FINE,
  faulty: 1,
  rows: [row(2, 'Linden'), { ...row(3, ''), faults: [{ column: 'title', code: 'missing' }] }],
}

async function openImport(
  answer: (given: Given<'POST /import/{kind}'>) => ImportReading | Response,
  language: 'en' | 'ru' = 'en',
) {
  const opened = await openAdmin('/admin/import', { 'POST /import/{kind}': answer }, language)
  const choose = () => userEvent.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, FILE)
  return { ...opened, choose }
}

test('names of columns on another sheet and below a title are pointed out', async () => {
  const header = { row: 3, above: 2, sheet: 'Places' }
  const { screen, choose } = await openImport(() => ({ ...FINE, header }))
  await expect.element(screen.getByRole('heading', { name: 'Fill in the template' })).toBeVisible()
  await choose()
  await expect.element(screen.getByText(/^The sheet “Places” is read/)).toBeVisible()
  await expect.element(screen.getByText(/^The names of the columns are in row 3\./)).toBeVisible()
})

test('a file that is too large says which bound it exceeds', async () => {
  const errors = [{ path: 'file', message: 'cells' }]
  const { screen, choose } = await openImport(() => refusal(413, 'too_large', { errors }))
  await expect.element(screen.getByRole('heading', { name: 'Fill in the template' })).toBeVisible()
  await choose()
  await expect.element(screen.getByText(/The file has too many cells: 250,000 at most\./)).toBeVisible()
})

test('a file is read, shown and stored, step by step', async () => {
  const { screen, server, choose } = await openImport(() => FINE)
  await expect.element(screen.getByRole('heading', { name: 'Fill in the template' })).toBeVisible()
  await choose()
  await expect.element(screen.getByRole('heading', { name: 'places.csv' })).toBeVisible()
  await expect.element(screen.getByText('2 restaurants', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Columns that are not used: owner')).toBeVisible()
  await expect.element(screen.getByRole('row').filter({ hasText: 'Maple' })).toBeVisible()
  expect(server.received('POST /import/{kind}').map(({ query }) => query?.confirm)).toEqual([undefined])

  server.answer({ 'POST /import/{kind}': () => ({ ...FINE, stored: true }) })
  await screen.getByRole('button', { name: 'Import 2 restaurants' }).click()
  await expect.element(screen.getByRole('heading', { name: '2 restaurants imported' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'To the restaurants' })).toBeVisible()
  expect(server.received('POST /import/{kind}').map(({ query }) => query?.confirm)).toEqual([undefined, '1'])
  await screen.getByRole('button', { name: 'Import another file' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Fill in the template' })).toBeVisible()
})

test('with visits staff choose when their guests are notified', async () => {
  const rows = [
    {
      ...row(2, ''),
      values: { guest: 'vera', restaurant: 'Linden', address: '', visitDate: '2027-12-01T19:00' },
    },
  ]
  const columns = ['guest', 'restaurant', 'visitDate']
  const places = { guest: 0, restaurant: 1, address: null, visitDate: 2 }
  const reading = { ...FINE, ignored: [], columns, places, total: 1, rows }
  const { screen, server } = await openAdmin('/admin/import?kind=visits', {
    'POST /import/{kind}': () => reading,
  })
  await expect.element(screen.getByRole('heading', { name: 'Fill in the template' })).toBeVisible()
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, FILE)
  const pick = screen.getByRole('combobox', { name: 'Guests are notified' })
  await expect.element(pick).toBeVisible()
  await pick.click()
  await screen.getByRole('option', { name: 'The day before each visit' }).click()
  await expect.element(screen.getByText('Guests are notified the day before each visit.')).toBeVisible()
  server.answer({ 'POST /import/{kind}': () => ({ ...reading, stored: true }) })
  await screen.getByRole('button', { name: 'Import 1 visit' }).click()
  await expect.element(screen.getByRole('heading', { name: '1 visit imported' })).toBeVisible()
  expect(server.received('POST /import/{kind}').map(({ query }) => query?.notifyFrom)).toEqual([
    undefined,
    'day_before',
  ])
})

test('an import is taken back in one press, and what has to stay is counted with the reason', async () => {
  const ids = ['a', 'b']
  const groupIds = ['c', 'd']
  const { screen, server, choose } = await openImport(({ query }) =>
    query?.confirm ? { ...FINE, stored: true, ids, groupIds } : FINE,
  )
  server.answer({
    'POST /import/{kind}/undo': () => ({ undone: 1, kept: [{ id: 'b', reason: 'visits' }], keptGroups: 1 }),
  })
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await choose()
  await screen.getByRole('button', { name: 'Import 2 restaurants' }).click()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect
    .element(screen.getByText(/^1 row is taken back. 1 row stays: it has visits. 1 new group stays/))
    .toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Fill in the template' })).toBeVisible()
  const [undone] = server.received('POST /import/{kind}/undo')
  expect([undone?.params.kind, undone?.body]).toEqual(['restaurants', { ids, groupIds }])
})

test('each step takes the focus from the button that it replaces', async () => {
  const { screen, server, choose } = await openImport(() => FINE)
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await choose()
  await expect.element(screen.getByRole('heading', { name: 'places.csv' })).toHaveFocus()
  server.answer({ 'POST /import/{kind}': () => ({ ...FINE, stored: true }) })
  await screen.getByRole('button', { name: 'Import 2 restaurants' }).click()
  await expect.element(screen.getByRole('heading', { name: '2 restaurants imported' })).toHaveFocus()
})

test('a file with a fault is not stored, and its rows can be seen alone', async () => {
  const { screen, choose } = await openImport(() => FAULTY)
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await choose()
  await expect.element(screen.getByText('1 row with a fault')).toBeVisible()
  const store = screen.getByRole('button', { name: 'Import 2 restaurants' })
  await expect.element(store).toBeDisabled()
  await expect.element(store).toHaveAccessibleDescription(/nothing is imported until all are valid/)
  await screen.getByRole('switch', { name: 'Only rows with faults' }).click()
  await expect.element(screen.getByRole('row').filter({ hasText: 'Linden' })).not.toBeInTheDocument()
})

test('a file that is none is refused by name, another one can be chosen', async () => {
  const { screen, server, choose } = await openImport(() => refusal(415, 'unsupported_media'))
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await choose()
  await expect.element(screen.getByRole('alert').getByText('places.csv')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Read it again' })).not.toBeInTheDocument()
  server.answer({ 'POST /import/{kind}': () => FINE })
  await choose()
  await expect.element(screen.getByRole('button', { name: 'Import 2 restaurants' })).toBeEnabled()
})

test('without a network the same file can be read again', async () => {
  const { screen, server, choose } = await openImport(() => FINE)
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  server.isAway = true
  await choose()
  await expect.element(screen.getByRole('button', { name: 'Read it again' })).toBeVisible()
  server.isAway = false
  await screen.getByRole('button', { name: 'Read it again' }).click()
  await expect.element(screen.getByRole('button', { name: 'Import 2 restaurants' })).toBeEnabled()
})

test('a file that conflicts as it is stored is read anew, and the page says so', async () => {
  const { screen, server, choose } = await openImport(() => FINE)
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await choose()
  await expect.element(screen.getByRole('button', { name: 'Import 2 restaurants' })).toBeEnabled()
  server.answer({
    'POST /import/{kind}': ({ query }) => (query?.confirm ? refusal(409, 'conflict') : FAULTY),
  })
  await screen.getByRole('button', { name: 'Import 2 restaurants' }).click()
  await expect.element(screen.getByRole('alert').getByText(/nothing was imported/)).toBeVisible()
  await expect.element(screen.getByText('1 row with a fault')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Import 2 restaurants' })).toBeDisabled()
})

const UNCERTAIN: ImportReading['encoding'] = {
  used: 'windows-1251',
  isCertain: false,
  samples: [
    { encoding: 'windows-1251', lines: ['Cafй,Hill 1'] },
    { encoding: 'windows-1252', lines: ['Café,Hill 1'] },
  ],
}

test('an uncertain encoding is asked for, and the file is read and stored as staff say', async () => {
  const { screen, server, choose } = await openImport(() => ({ ...FINE, encoding: UNCERTAIN }))
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await choose()
  await expect.element(screen.getByRole('radiogroup', { name: 'Which of these is readable?' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Import 2 restaurants' })).toBeDisabled()
  server.answer({
    'POST /import/{kind}': ({ query }) => ({
      ...FINE,
      encoding: { ...UNCERTAIN, used: 'windows-1252', isCertain: true },
      stored: query?.confirm === '1',
    }),
  })
  await screen.getByRole('radio', { name: 'Café,Hill 1' }).click()
  await screen.getByRole('button', { name: 'Read it like this' }).click()
  await expect.element(screen.getByText(/^Letters read as Western Europe \(Windows-1252\)/)).toBeVisible()
  await screen.getByRole('button', { name: 'Import 2 restaurants' }).click()
  await expect.element(screen.getByRole('heading', { name: '2 restaurants imported' })).toBeVisible()
  expect(server.received('POST /import/{kind}').map(({ query }) => query)).toEqual([
    {},
    { encoding: 'windows-1252' },
    { confirm: '1', encoding: 'windows-1252' },
  ])
})

test('letters that look wrong although they were certain can be read in another way', async () => {
  const certain = { ...UNCERTAIN, isCertain: true }
  const { screen, choose } = await openImport(() => ({ ...FINE, encoding: certain }), 'ru')
  await expect.element(screen.getByRole('button', { name: 'Выбрать файл' })).toBeVisible()
  await choose()
  await expect.element(screen.getByText(/^Буквы прочитаны как/)).toBeVisible()
  await expect.element(screen.getByRole('radiogroup', { name: 'Какой' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Буквы не те' }).click()
  await expect.element(screen.getByRole('radiogroup', { name: 'Какой вариант читается?' })).toBeVisible()
})

test('a date that can be read both ways is asked about once for the file', async () => {
  const dates = { typed: '01/12/2027 9:30', dayFirst: '2027-12-01T09:30', monthFirst: '2027-01-12T09:30' }
  const clash = { ...row(3, 'Maple'), faults: [{ column: 'visitDate', code: 'day_or_month' as const }] }
  const { screen, server, choose } = await openImport(() => ({ ...FINE, dates, faulty: 1, rows: [clash] }))
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await choose()
  await expect.element(screen.getByText('Is the day or the month first?')).toBeVisible()
  const again = screen.getByRole('button', { name: 'Read it like this' })
  await expect.element(again).toBeDisabled()
  server.answer({ 'POST /import/{kind}': () => FINE })
  await screen.getByRole('radio', { name: '12 January 2027' }).click()
  await again.click()
  await expect.element(screen.getByRole('button', { name: 'Import 2 restaurants' })).toBeEnabled()
  expect(server.received('POST /import/{kind}').map(({ query }) => query)).toEqual([
    {},
    { dates: 'month-first' },
  ])
})

test('columns that are not there are named as the screen names them', async () => {
  const errors = [{ path: 'address', message: 'The first row names no such column' }]
  const { screen, choose } = await openImport(() => refusal(422, 'invalid', { errors }), 'ru')
  await expect.element(screen.getByRole('button', { name: 'Выбрать файл' })).toBeVisible()
  await choose()
  await expect.element(screen.getByRole('alert').getByText(/Адрес \(address\)/)).toBeVisible()
})

const GIVEN = FAULTY.rows[1]!

/** The corrections in the form of a call; null without any. */
function correctionsIn(bytes: Uint8Array | null | undefined): unknown {
  const form = new TextDecoder().decode(bytes ?? new Uint8Array())
  return JSON.parse(/name="corrections"\r\n\r\n(.*)\r\n/.exec(form)?.[1] ?? 'null')
}

test('a fault is mended in place and checked at once, and the file is stored with what was mended', async () => {
  const { screen, server, choose } = await openImport(() => FAULTY)
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await choose()
  const cell = screen.getByRole('textbox', { name: 'Title, row 3' })
  await expect.element(cell).toBeVisible()
  server.answer({ 'POST /import/{kind}': ({ query }) => ({ ...FINE, stored: query?.confirm === '1' }) })
  await cell.fill('Maple')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Import 2 restaurants' })).toBeEnabled()
  await expect.element(cell).toHaveValue('Maple')
  await expect.element(cell).toHaveFocus()
  await screen.getByRole('button', { name: 'Import 2 restaurants' }).click()
  await expect.element(screen.getByRole('heading', { name: '2 restaurants imported' })).toBeVisible()
  const mended = { cells: [{ row: 3, column: 'title', value: 'Maple' }] }
  expect(server.received('POST /import/{kind}').map(({ bytes }) => correctionsIn(bytes))).toEqual([
    null,
    mended,
    mended,
  ])
})

test('a row is left out and comes back', async () => {
  const { screen, server, choose } = await openImport(({ bytes }) =>
    JSON.stringify(correctionsIn(bytes)).includes('[3]')
      ? { ...FINE, total: 1, rows: [row(2, 'Linden')] }
      : { ...FAULTY, rows: [row(2, 'Linden'), GIVEN] },
  )
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await choose()
  await screen.getByRole('button', { name: 'Leave row 3 out' }).click()
  await expect.element(screen.getByRole('button', { name: 'Import 1 restaurant' })).toBeEnabled()
  await screen.getByRole('button', { name: 'Put it back' }).click()
  await expect.element(screen.getByRole('button', { name: 'Leave row 3 out' })).toBeVisible()
  expect(correctionsIn(server.received('POST /import/{kind}').at(-1)?.bytes)).toEqual({ without: [] })
})

test('a column is chosen by hand, in a file that names none of them too', async () => {
  const errors = [{ path: 'title', message: 'None of the first rows names such a column' }]
  const { screen, server, choose } = await openImport(() => refusal(422, 'invalid', { errors }))
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await choose()
  const byHand = screen.getByRole('button', { name: 'Choose the columns yourself' })
  await expect.element(byHand).toBeVisible()
  server.answer({
    'POST /import/{kind}': ({ bytes }) =>
      correctionsIn(bytes) && JSON.stringify(correctionsIn(bytes)).includes('2')
        ? FINE
        : { ...FAULTY, places: { title: null, address: 1, timezone: null } },
  })
  await byHand.click()
  await screen.getByRole('combobox', { name: 'Title' }).click()
  await screen.getByRole('option', { name: 'owner' }).click()
  await expect.element(screen.getByRole('button', { name: 'Import 2 restaurants' })).toBeEnabled()
  expect(server.received('POST /import/{kind}').map(({ bytes }) => correctionsIn(bytes))).toEqual([
    null,
    { columns: {} },
    { columns: { title: 2 } },
  ])
})

test('rows with a remark are counted and can be seen alone', async () => {
  const remarked = { ...row(3, 'Maple'), remarks: ['unreachable' as const] }
  const { screen, choose } = await openImport(() => ({
    ...FINE,
    remarked: 1,
    rows: [row(2, 'Linden'), remarked],
  }))
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await choose()
  await expect.element(screen.getByText(/^1 guest has no phone and no e-mail/)).toBeVisible()
  await screen.getByRole('switch', { name: 'Only rows with remarks' }).click()
  await expect.element(screen.getByRole('row').filter({ hasText: 'Linden' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Import 2 restaurants' })).toBeEnabled()
})

test('a phone is shown as people here write it, and one that is none as it stands in the file', async () => {
  const guest = (number: number, phone: string) => ({
    ...row(number, ''),
    values: {
      firstName: 'Nora',
      lastName: 'Quist',
      phone,
      email: '',
      login: '',
      language: '',
      city: '',
      free: '',
    },
  })
  const reading = {
    ...FINE,
    columns: ['firstName', 'lastName', 'phone'],
    places: {
      firstName: 0,
      lastName: 1,
      phone: 2,
      email: null,
      login: null,
      language: null,
      city: null,
      free: null,
    },
    rows: [guest(2, '+79161234567'), guest(3, '+351912345678'), guest(4, 'none')],
    total: 3,
  }
  const { screen } = await openAdmin('/admin/import?kind=guests', {
    'POST /import/{kind}': () => reading,
    'GET /user/anketa': () => ({ operator: null, phoneCountry: 'RU', codeBy: 'sms' }),
  })
  await expect.element(screen.getByRole('heading', { name: 'Fill in the template' })).toBeVisible()
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, FILE)
  for (const phone of ['8 (916) 123-45-67', '+351 912 345 678', 'none'])
    await expect.element(screen.getByText(phone, { exact: true })).toBeVisible()
})
