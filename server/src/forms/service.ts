import type { FormReading } from '@cloche/contract/bank.ts'
import type { Context } from '../context.ts'
import type { Session } from '../http/sessions.ts'
import { fileReader } from '../platform/file-reader.ts'
import { invalid } from '../platform/problem.ts'
import { writeSheets } from '../platform/workbook.ts'
import { bank, storedLogos, storeItems } from '../questions/service.ts'
import { settlePictures, type ReadForm } from './read/form.ts'
import { writeForm } from './write/form.ts'

const reader = fileReader<Uint8Array, ReadForm>(new URL('./form-process.ts', import.meta.url))

/** The bank as an XLSForm workbook (https://xlsform.org); reading that back gives the same bank. */
export async function exportForm(context: Context): Promise<Buffer> {
  const items = await bank(context)
  return writeSheets(() => writeForm(items, context.clock()))
}

/**
 * What an XLSForm workbook would add to the bank. With `confirm` that is stored, in one transaction, behind what is there
 * or in its place. Throws `unsupported_media`, `too_large`, `invalid` (no XLSForm, nothing in it), `conflict` (too much).
 */
export async function importForm(
  context: Context,
  session: Session,
  { mode, confirm }: { mode: 'add' | 'replace'; confirm?: '1' | undefined },
  file: Buffer,
): Promise<FormReading> {
  const form = await reader.run(file)
  const logos = form.items.flatMap(({ logo }) => logo ?? [])
  const reading = settlePictures(form, await storedLogos(context, logos))
  if (!confirm) return { stored: false, ...reading }
  if (reading.items.length === 0)
    throw invalid('form', 'There is nothing in this form that could be taken over')
  await storeItems(context, session, reading.items, mode)
  return { stored: true, ...reading }
}
