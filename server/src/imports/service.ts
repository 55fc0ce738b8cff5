import type { z } from 'zod'
import { IMPORT_COLUMNS, type ImportKind, type importReading } from '@cloche/contract/imports.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { Problem } from '../http/problem.ts'
import type { Session } from '../http/sessions.ts'
import { writeSheets } from '../platform/workbook.ts'
import { examineGuests } from './guests.ts'
import type { Examine } from './kind.ts'
import { oneAtATime } from './queries.ts'
import { examineRestaurants } from './restaurants.ts'
import { readTable, type Row } from './table.ts'
import { examineVisits } from './visits.ts'

type Reading = z.output<typeof importReading>

const EXAMINE: Record<ImportKind, Examine> = {
  restaurants: examineRestaurants,
  guests: examineGuests,
  visits: examineVisits,
}

/** How many faults a refusal names; the preview has them all. */
const NAMED = 200

/** An empty workbook with the columns of a kind. */
export function importTemplate(kind: ImportKind): Promise<Buffer> {
  return writeSheets([{ name: kind, rows: [IMPORT_COLUMNS[kind].columns] }])
}

/**
 * What a file would add, row by row, with the faults that are in the way. Nothing is stored. Throws `unsupported_media`,
 * `too_large` or `invalid` for a file that can't be read.
 */
export async function previewImport(
  { db, config }: Context,
  kind: ImportKind,
  bytes: Buffer,
): Promise<Reading> {
  const { ignored, rows } = await readTable(bytes, kind)
  await EXAMINE[kind](db, rows, config)
  return { stored: false, ignored, rows }
}

/** Stores all rows of a file, or none: throws like the preview, and `conflict` at `rows.<row>.<column>`. */
export async function storeImport(
  { db, config, clock }: Context,
  session: Session,
  kind: ImportKind,
  bytes: Buffer,
): Promise<Reading> {
  const { ignored, rows } = await readTable(bytes, kind)
  await db.transaction().execute(async (transaction: Database) => {
    // The same file sent twice at once: the second finds what the first has stored.
    await oneAtATime(transaction)
    const store = await EXAMINE[kind](transaction, rows, config)
    refuseFaults(rows)
    await store(session, clock())
  })
  return { stored: true, ignored, rows }
}

function refuseFaults(rows: readonly Row[]): void {
  const errors = rows.flatMap(({ row, faults }) =>
    faults.map(({ column, code }) => ({ path: `rows.${row}.${column}`, message: code })),
  )
  if (errors.length === 0) return
  throw new Problem('conflict', "Some rows can't be taken over; nothing was stored", errors.slice(0, NAMED))
}
