import type { z } from 'zod'
import { itemsOfChecklist } from '@cloche/checklist/bank.ts'
import type { bankCalls, FormReading } from '@cloche/contract/bank.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { Session } from '../../base/http/sessions.ts'
import { fileReader } from '../../base/files/file-reader.ts'
import { invalid, notFound } from '../../base/faults/problem.ts'
import { writeSheets } from '../../base/files/workbooks/workbook.ts'
import { addImported } from '../checklists/service.ts'
import {
  findChecklists,
  namedBank,
  previewUpdate,
  storedLogos,
  storeItems,
  storeUpdate,
} from '../questions/service.ts'
import { dropMissingPictures, type ReadForm } from './read/form.ts'
import { writeForm } from './write/form.ts'
import { namesFor } from './write/names.ts'

const reader = fileReader<Uint8Array, ReadForm>(new URL('./form-process.ts', import.meta.url))

/**
 * Exports the bank, or a checklist of it, as an XLSForm workbook (https://xlsform.org). Importing the workbook of the bank gives the same
 * bank. Throws `not_found` for a checklist that is not there.
 */
export async function exportForm(context: Context, checklistId: string | undefined): Promise<Buffer> {
  const { items, names } = await namedBank(context, namesFor)
  if (checklistId === undefined) return writeSheets(() => writeForm(items, context.clock(), names))
  const [checklist] = await findChecklists(context.db, [checklistId])
  if (!checklist) throw notFound()
  const { title, category_ids } = checklist
  const called = { title, id: `cloche_${checklist.id.replaceAll('-', '')}` }
  return writeSheets(() => writeForm(itemsOfChecklist(items, category_ids), context.clock(), names, called))
}

/** The checklist of a form that has no title. */
const UNTITLED = 'XLSForm'

type Order = z.output<typeof bankCalls.importForm.query>

/**
 * Previews an XLSForm or, with `confirm`, stores it in one transaction. Throws `unsupported_media`, `too_large`,
 * `invalid` (no form, an empty form), `conflict` (no room, a broken condition), `changed` (a new bank).
 */
export async function importForm(
  context: Context,
  session: Session,
  { mode, confirm, basis, rest, checklist }: Order,
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
  if (mode === 'update') {
    if (basis === undefined) throw invalid('basis', 'An update names the basis of its preview')
    await storeUpdate(context, session, { items, unsaid }, { basis, rest })
    return { stored: true, ...reading, update: null }
  }
  const title = reading.title || UNTITLED
  const makeChecklist = (db: Database, categoryIds: readonly string[]) =>
    addImported(db, session, context.clock(), { title, categoryIds: [...categoryIds] })
  const made = await storeItems(context, session, items, mode, checklist && makeChecklist)
  return { stored: true, ...reading, ...(made !== undefined && { checklistId: made }), update: null }
}
