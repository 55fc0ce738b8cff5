import { performReading } from '../platform/file-reading.ts'
import { readSheets } from '../platform/read-workbook.ts'
import { FORM_SHEETS, readForm } from './read/form.ts'

await performReading(async (bytes: Uint8Array) => readForm(await readSheets(bytes, { names: FORM_SHEETS })))
