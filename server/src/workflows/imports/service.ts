import type { CallOutput } from '@cloche/contract/calls.ts'
import { IMPORT_COLUMNS, type ImportKind, type ImportReading } from '@cloche/contract/imports.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { Session } from '../../base/http/sessions.ts'
import { fileReader } from '../../base/files/file-reader.ts'
import { invalid, Problem } from '../../base/faults/problem.ts'
import { writeSheets } from '../../base/files/workbooks/workbook.ts'
import { undoRestaurants } from '../../programme/restaurants/service.ts'
import { undoGuests } from '../../people/users/service.ts'
import { undoPlan } from '../../programme/visits/service.ts'
import { examineGuests } from './guests.ts'
import type { Chosen, Examine } from './kind.ts'
import { presentTable } from './present.ts'
import { lockImports } from './queries.ts'
import { examineRestaurants } from './restaurants.ts'
import type { Row } from './row.ts'
import type { Table, TableFile } from './table.ts'
import { examineVisits } from './visits.ts'

const EXAMINE: Record<ImportKind, Examine> = {
  restaurants: examineRestaurants,
  guests: examineGuests,
  visits: examineVisits,
}

type Undone = CallOutput<'POST /import/{kind}/undo'>

type Undo = (
  context: Context,
  session: Session,
  ids: readonly string[],
  groupIds: readonly string[],
) => Promise<Undone>

const UNDO: Record<ImportKind, Undo> = {
  restaurants: undoRestaurants,
  guests: undoGuests,
  visits: undoPlan,
}

const reader = fileReader<TableFile, Table>(new URL('./table-process.ts', import.meta.url))

/** The number of faults that a refusal lists. The preview lists all of them. */
const NAMED = 200

/** Returns an empty workbook with the columns of a kind. */
export function importTemplate(kind: ImportKind): Promise<Buffer> {
  return writeSheets(() => [{ name: kind, rows: [IMPORT_COLUMNS[kind].columns] }])
}

/**
 * Reads a file and returns its rows with their faults, and stores nothing. Throws `unsupported_media`, `too_large` or
 * `invalid` if the file can't be read.
 */
export async function previewImport(context: Context, file: TableFile): Promise<ImportReading> {
  const table = await reader.read(file, context.log)
  const { newGroups = [] } = await EXAMINE[file.kind](context.db, table.rows, context)
  return presentTable(table, null, newGroups)
}

/**
 * Stores all rows of a file or none. Throws like `previewImport`, also `invalid` at `encoding` if the encoding is
 * uncertain, and `conflict` at `rows.<row>.<column>` for faults.
 */
export async function storeImport(
  context: Context,
  session: Session,
  file: TableFile,
  chosen: Chosen,
): Promise<ImportReading> {
  const table = await reader.read(file, context.log)
  const { rows } = table
  if (table.encoding?.isCertain === false)
    throw invalid('encoding', 'Nothing shows in which encoding the file is')
  if (rows.length === 0) throw invalid('file', 'All rows are left out')
  const { stored, newGroups } = await context.db.transaction().execute(async (transaction: Database) => {
    // If the same file arrives twice at once, the second import finds the rows of the first.
    await lockImports(transaction)
    const { store, newGroups: made = [] } = await EXAMINE[file.kind](transaction, rows, context)
    refuseFaults(rows)
    return { stored: await store(session, context.clock(), chosen), newGroups: made }
  })
  return presentTable(table, stored, newGroups)
}

/** Removes the rows that one import stored and the groups that it made, except for those that were used or changed since. */
export function undoImport(
  context: Context,
  session: Session,
  kind: ImportKind,
  { ids, groupIds }: { ids: readonly string[]; groupIds: readonly string[] },
): Promise<Undone> {
  return UNDO[kind](context, session, ids, groupIds)
}

function refuseFaults(rows: readonly Row[]): void {
  const errors = rows.flatMap(({ row, faults }) =>
    faults.map(({ column, code }) => ({ path: `rows.${row}.${column}`, message: code })),
  )
  if (errors.length === 0) return
  throw new Problem('conflict', "Some rows can't be taken over; nothing was stored", errors.slice(0, NAMED))
}
