import type { z } from 'zod'
import type { ImportFault } from '@cloche/contract/imports.ts'
import type { Row } from './row.ts'

export function addFault({ faults }: Row, column: string, code: ImportFault['code']): void {
  if (!faults.some((fault) => fault.column === column)) faults.push({ column, code })
}

/** Checks every value against its shape in the contract, and marks missing required values. */
export function checkValues(row: Row, shapes: Record<string, z.ZodType>, required: readonly string[]): void {
  for (const [column, shape] of Object.entries(shapes)) {
    const value = row.values[column]!
    const result = value === '' ? null : shape.safeParse(value)
    if (result?.success === false) addFault(row, column, faultCode(result.error))
    if (value === '' && required.includes(column)) addFault(row, column, 'missing')
  }
}

export function faultCode({ issues }: z.ZodError): ImportFault['code'] {
  return issues.some(({ code }) => code === 'too_big') ? 'too_long' : 'not_valid'
}

/** Marks every row whose key also belongs to an earlier row. A null key matches no other. */
export function markTwice(rows: readonly Row[], column: string, keyOf: (row: Row) => string | null): void {
  const seen = new Set<string>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    if (seen.has(key)) addFault(row, column, 'twice')
    seen.add(key)
  }
}
