import type { Sheet } from '../../../base/files/workbooks/sheet.ts'

/** Makes a sheet from a table in the style of XLSForm's documentation: `| type | name |`. Empty lines stay rows. */
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
