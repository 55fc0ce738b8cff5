import type { ImportReading } from '@cloche/contract/imports.ts'
import { expect, test } from 'vitest'
import { openAdmin } from '../../test/admin-screen.tsx'
import { refusal, type Given } from '../../test/fake-server.ts'

const ROWS = ['Linden', 'Maple'].map((title, place) => ({
  row: place + 1,
  values: { title, address: 'Hill 1' },
  faults: [],
  remarks: [],
}))
const READ: ImportReading = {
  stored: false,
  ids: [],
  ignored: [],
  header: { row: 1, above: 0, sheet: null },
  encoding: null,
  dates: null,
  total: 2,
  columns: ['title', 'address'],
  places: { title: 0, address: 1, timezone: null },
  faulty: 0,
  newGroups: [],
  remarked: 0,
  rows: ROWS,
}
const UNNAMED = { ...READ, header: { row: 0, above: 0, sheet: null }, columns: ['Linden', 'Hill 1'] }

const named = ['title', 'address'].map((path) => ({ path, message: 'None of the first rows names it' }))

const sentText = ({ bytes }: Given<'POST /import/{kind}'>) =>
  new TextDecoder().decode(bytes ?? new Uint8Array())

async function openImport(language: 'en' | 'ru' = 'en') {
  const { screen, server } = await openAdmin(
    '/admin/import?kind=restaurants',
    {
      'POST /import/{kind}': (given) => {
        if (sentText(given).includes('Название')) return READ
        return sentText(given).includes('"unnamed":true')
          ? UNNAMED
          : refusal(422, 'invalid', { errors: named })
      },
    },
    language,
  )
  const field = screen.getByRole('textbox', {
    name: language === 'en' ? 'Or paste a table' : 'Или вставьте таблицу',
  })
  await expect.element(field).toBeVisible()
  return { screen, server, field }
}

/** Pastes as a browser does: the page gets what the clipboard holds. */
function paste(target: Element, text: string, ...files: File[]) {
  const clipboardData = new DataTransfer()
  if (text) clipboardData.setData('text/plain', text)
  for (const file of files) clipboardData.items.add(file)
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('a table pasted onto the page is read as a file is, in Russian too', async () => {
  const { screen, server } = await openImport('ru')
  paste(document.body, 'Название\tАдрес\nЛипа\t"Садовая, 3\n2-й этаж"\n')
  await expect.element(screen.getByRole('heading', { name: 'Вставленная таблица' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Импортировать 2 ресторана' })).toBeEnabled()
  expect(sentText(server.received('POST /import/{kind}')[0]!)).toContain('Липа\t"Садовая, 3\n2-й этаж"')
})

test('cells without the names of columns are read at once, and the first row is made the names by a press', async () => {
  const { screen, server, field } = await openImport()
  paste(field.element(), 'Linden\tHill 1\nMaple\tHill 1\n')
  await expect
    .element(screen.getByText('No row names the columns, so that the first one counts too.'))
    .toBeVisible()
  const names = screen.getByRole('checkbox', { name: 'The first row names the columns' })
  await expect.element(names).not.toBeChecked()
  await expect.element(screen.getByRole('combobox', { name: 'Title' })).toHaveValue('Linden')
  server.answer({ 'POST /import/{kind}': () => ({ ...READ, total: 1, rows: ROWS.slice(1) }) })
  await names.click()
  await expect.element(screen.getByRole('button', { name: 'Import 1 restaurant' })).toBeEnabled()
  await expect.element(names).toBeChecked()
  expect(sentText(server.received('POST /import/{kind}').at(-1)!)).toContain('{"unnamed":false,"columns":{}}')
})

test('what is typed into the field is read by a press, and kept while it is refused', async () => {
  const { screen, server, field } = await openImport()
  server.answer({
    'POST /import/{kind}': () => refusal(413, 'too_large', { errors: [{ path: 'file', message: 'rows' }] }),
  })
  await field.fill('Linden, Hill 1')
  await screen.getByRole('button', { name: 'Read the table' }).click()
  await expect.element(screen.getByRole('alert').getByText(/too many rows: 5000 at most/)).toBeVisible()
  await expect.element(field).toHaveValue('Linden, Hill 1')
})

test.each([
  ['a single cell', 'Linden', [], /^That is a single cell\./],
  [
    'a picture',
    '',
    [new File(['x'], 'image.png', { type: 'image/png' })],
    /^That is a picture, not a table\./,
  ],
  ['nothing', '', [], /^There is nothing to paste\./],
])('%s is no table, and the next paste is read', async (_, text, files, words) => {
  const { screen, server, field } = await openImport()
  paste(field.element(), text, ...files)
  await expect.element(screen.getByRole('alert').filter({ hasText: words })).toBeVisible()
  expect(server.received('POST /import/{kind}')).toEqual([])
  paste(document.body, 'Название\tАдрес\nЛипа\tСадовая')
  await expect.element(screen.getByRole('heading', { name: 'Pasted table' })).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('a copied file is chosen by pasting it', async () => {
  const { screen } = await openImport()
  paste(document.body, '', new File(['Название;Адрес\nЛипа;Садовая'], 'places.csv', { type: 'text/csv' }))
  await expect.element(screen.getByRole('heading', { name: 'places.csv' })).toBeVisible()
})
