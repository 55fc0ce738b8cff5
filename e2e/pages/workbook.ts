import writeWorkbook from 'write-excel-file/node'

/** Returns an `.xlsx` file of sheets written as tables: `| type | name |`, a line for each row. */
export async function workbook(name: string, sheets: Readonly<Record<string, string>>) {
  const written = Object.entries(sheets).map(([sheet, table]) => ({ sheet, data: rowsOf(table) }))
  return {
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await writeWorkbook(written).toBuffer(),
  }
}

function rowsOf(table: string) {
  const lines = table.trim().split('\n')
  return lines.map((line) =>
    line
      .trim()
      .split('|')
      .slice(1, -1)
      .map((cell) => (cell.trim() ? { value: cell.trim(), type: String } : null)),
  )
}
