import type { ImportReading } from '@cloche/contract/imports.ts'
import type { Stored } from './kind.ts'
import type { Row } from './row.ts'
import type { Table } from './table.ts'

/** The limit for the rows of an answer, in bytes of JSON in UTF-8: about a megabyte, with room for the rest. */
const MAX_BYTES = 1_000_000

/**
 * Presents a table as the answer of the call, with as many rows as fit, those with faults first, then those with remarks. `stored` is null
 * for a preview; `newGroups` are the groups that the rows need and that were not there.
 */
export function presentTable(
  { rows, ...table }: Table,
  stored: Stored | null,
  newGroups: readonly string[],
): ImportReading {
  const faulty = rows.filter(({ faults }) => faults.length > 0)
  const fine = rows.filter(({ faults }) => faults.length === 0)
  const [remarked, plain] = [true, false].map((has) =>
    fine.filter(({ remarks }) => remarks.length > 0 === has),
  )
  const listed = fitting([...faulty, ...remarked!, ...plain!])
  return {
    stored: stored !== null,
    ids: stored?.ids ?? [],
    groupIds: stored?.groupIds ?? [],
    ...table,
    newGroups: [...newGroups],
    total: rows.length,
    faulty: faulty.length,
    remarked: remarked!.length,
    rows: listed.toSorted((a, b) => a.row - b.row),
  }
}

function fitting(rows: readonly Row[]): Row[] {
  let bytes = 0
  const end = rows.findIndex((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1
    return bytes > MAX_BYTES
  })
  return end === -1 ? [...rows] : rows.slice(0, end)
}
