import { performReading } from '../../base/files/file-reading.ts'
import { readSheets } from '../../base/files/workbooks/read-workbook.ts'
import { FORM_SHEETS, readForm } from './read/form.ts'

await performReading(async (bytes: Uint8Array) => readForm(await readSheets(bytes, { names: FORM_SHEETS })))
