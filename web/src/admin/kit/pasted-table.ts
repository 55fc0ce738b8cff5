/** The reasons why what was pasted is no table. */
export type PasteFault = 'nothing' | 'picture' | 'single_cell'

/** What a paste gives: a copied file, the text of copied cells, or a fault. */
export type Pasted = { file: File } | { text: string } | { fault: PasteFault }

/** Reads a paste. Spreadsheets copy cells as text and as a picture, so that the text counts first. */
export function readPaste(clipboard: Pick<DataTransfer, 'getData' | 'files'> | null): Pasted {
  const text = clipboard?.getData('text/plain') ?? ''
  if (text.trim() !== '') return isTable(text) ? { text } : { fault: 'single_cell' }
  const file = clipboard?.files[0]
  if (!file) return { fault: 'nothing' }
  return file.type.startsWith('image/') ? { fault: 'picture' } : { file }
}

/** Whether a text has more than one cell. */
export const isTable = (text: string): boolean => /[\t\n\r,;]/.test(text.trim())

const pasted = new WeakSet<File>()

/** The file in which a pasted table goes the way of a chosen one. */
export function tableFile(text: string, name: string): File {
  const file = new File([text], name, {
    type: text.includes('\t') ? 'text/tab-separated-values' : 'text/csv',
  })
  pasted.add(file)
  return file
}

export const isPasted = (file: File): boolean => pasted.has(file)
