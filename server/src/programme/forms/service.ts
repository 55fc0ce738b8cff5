import type { z } from 'zod'
import type { bankCalls, FormReading } from '@cloche/contract/bank.ts'
import type { Context } from '../../base/context.ts'
import type { Session } from '../../base/http/sessions.ts'
import { fileReader } from '../../base/files/file-reader.ts'
import { invalid } from '../../base/faults/problem.ts'
import { writeSheets } from '../../base/files/workbooks/workbook.ts'
import { namedBank, previewUpdate, storedLogos, storeItems, storeUpdate } from '../questions/service.ts'
import { dropMissingPictures, type ReadForm } from './read/form.ts'
import { writeForm } from './write/form.ts'
import { namesFor } from './write/names.ts'

const reader = fileReader<Uint8Array, ReadForm>(new URL('./form-process.ts', import.meta.url))

/** Exports the bank as an XLSForm workbook (https://xlsform.org). Importing the workbook gives the same bank. */
export async function exportForm(context: Context): Promise<Buffer> {
  const { items, names } = await namedBank(context, namesFor)
  return writeSheets(() => writeForm(items, context.clock(), names))
}

type Order = z.output<typeof bankCalls.importForm.query>

/**
 * Previews an XLSForm or, with `confirm`, stores it in one transaction. Throws `unsupported_media`, `too_large`,
 * `invalid` (no form, an empty form), `conflict` (no room, a broken condition), `changed` (a new bank).
 */
export async function importForm(
  context: Context,
  session: Session,
  { mode, confirm, basis, rest }: Order,
  file: Buffer,
): Promise<FormReading> {
  const { names, unsaid, ...form } = await reader.read(file, context.log)
  const logos = form.items.flatMap(({ logo }) => logo ?? [])
  const reading = dropMissingPictures(form, await storedLogos(context, logos))
  const items = reading.items.map((item) => ({ ...item, name: names.get(item.id) }))
  if (!confirm) {
    const update = mode === 'update' ? await previewUpdate(context, { items, unsaid }) : null
    return { stored: false, ...reading, update }
  }
  if (items.length === 0) throw invalid('form', 'There is nothing in this form that could be taken over')
  if (mode !== 'update') await storeItems(context, session, items, mode)
  else if (basis === undefined) throw invalid('basis', 'An update names the basis of its preview')
  else await storeUpdate(context, session, { items, unsaid }, { basis, rest })
  return { stored: true, ...reading, update: null }
}
