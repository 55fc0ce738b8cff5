import { expect, test } from 'vitest'
import { readPaste, tableFile } from './pasted-table.ts'

const clipboard = (text: string, ...files: File[]) =>
  ({ getData: (type: string) => (type === 'text/plain' ? text : ''), files }) as unknown as DataTransfer

const PICTURE = new File(['x'], 'image.png', { type: 'image/png' })
const BOOK = new File(['x'], 'places.xlsx', { type: 'application/vnd.ms-excel' })

test.each([
  ['Linden\tGarden street 12', []],
  ['Linden\nMaple', []],
  ['Linden,Garden street 12\r\n', []],
  ['"Two\nlines"', []],
  ['Linden\tGarden street 12', [PICTURE]],
])('the cells %j are a table, beside the picture of them too', (text, files) => {
  expect(readPaste(clipboard(text, ...files))).toEqual({ text })
})

test('a copied file is chosen, whatever it is but a picture', () => {
  expect(readPaste(clipboard('', BOOK))).toEqual({ file: BOOK })
})

test.each([
  ['nothing', clipboard('')],
  ['nothing', clipboard(' \n\t ')],
  ['nothing', null],
  ['picture', clipboard('', PICTURE)],
  ['single_cell', clipboard('Linden')],
  ['single_cell', clipboard('Linden\n')],
])('a paste of %s is no table', (fault, given) => {
  expect(readPaste(given)).toEqual({ fault })
})

test('a pasted table is a file of the name that the screen gives it', async () => {
  const file = tableFile('Липа\tСадовая', 'Pasted table')
  expect([file.name, file.type, await file.text()]).toEqual([
    'Pasted table',
    'text/tab-separated-values',
    'Липа\tСадовая',
  ])
})
