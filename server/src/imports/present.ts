import type { ImportReading } from '@cloche/contract/imports.ts'
import type { Row, Table } from './table.ts'

/** Of the rows in an answer, as JSON in UTF-8: a megabyte with some room for the rest. */
const MAX_BYTES = 1_000_000

/** A table as the call answers it: as many of its rows as fit, those with faults before others. `ids`: what was stored. */
export function presentTable({ ignored, encoding, dates, rows }: Table, ids: string[] | null): ImportReading {
  const isFaulty = ({ faults }: Row) => faults.length > 0
  const faulty = rows.filter(isFaulty)
  const listed = fitting([...faulty, ...rows.filter((row) => !isFaulty(row))])
  return {
    stored: ids !== null,
    ids: ids ?? [],
    ignored,
    encoding,
    dates,
    total: rows.length,
    faulty: faulty.length,
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
