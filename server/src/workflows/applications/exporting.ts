import type { z } from 'zod'
import type { Application, applicationCalls } from '@cloche/contract/applications.ts'
import type { Language } from '@cloche/contract/constants.ts'
import { formatPhone, type PhoneCountry } from '@cloche/contract/phone.ts'
import type { Context } from '../../base/context.ts'
import { STAFF_TEXTS } from '../../base/texts/texts.ts'
import { writeSheets, type Row } from '../../base/files/workbooks/workbook.ts'
import { presentApplication } from './present.ts'
import { listApplications } from './queries.ts'

/** More applications than a programme gets in years; the workbook is made in memory. */
const MAX_EXPORTED = 20_000

/** Applications as an `.xlsx` file, newest first. */
export async function exportApplications(
  { db, config }: Context,
  { status, language }: z.output<typeof applicationCalls.export.query>,
): Promise<Buffer> {
  const rows = await listApplications(db, {
    status,
    words: null,
    digits: null,
    after: null,
    limit: MAX_EXPORTED,
  })
  const { sheet, columns } = STAFF_TEXTS[language].files.applications
  const readers = { language, country: config.phoneCountry }
  return writeSheets(() => [{ name: sheet, rows: linesOf(rows, columns, readers) }])
}

interface Readers {
  language: Language
  /** Where phones are read. */
  country: PhoneCountry
}

function* linesOf(
  rows: Awaited<ReturnType<typeof listApplications>>,
  columns: readonly string[],
  readers: Readers,
): Iterable<Row> {
  yield columns
  for (const row of rows) yield lineOf(presentApplication(row), readers)
}

function lineOf(each: Application, { language, country }: Readers): Row {
  const { status, confirmedBy, eatsOut, diets, free } = STAFF_TEXTS[language].files.applications
  return [
    new Date(each.createdAt),
    status[each.status],
    each.firstName,
    each.lastName,
    formatPhone(each.phone, country),
    each.email,
    confirmedBy[each.confirmedBy],
    each.city,
    each.birthYear,
    eatsOut[each.eatsOut],
    each.diets.map((diet) => diets[diet]).join(', '),
    each.dietNote,
    each.free.map((time) => free[time]).join(', '),
    each.note,
    [`${each.consent.version} (${each.consent.language})`, each.consent.operator ?? []].flat().join(', '),
    new Date(each.consent.at),
  ]
}
