import type { Sheet } from '../../platform/sheet.ts'

/** A sheet from a table as XLSForm's documentation writes them: `| type | name |`. Empty lines stay rows. */
export function sheet(name: string, table: string): Sheet {
  const lines = table.trim().split('\n')
  const rows = lines.map((line) =>
    line
      .trim()
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim() || null),
  )
  return { name, rows }
}
