import { readFileSync } from 'node:fs'

/** The least or greatest value that a figure may have. */
type Bound = { atLeast: number } | { atMost: number }

const thresholds = JSON.parse(readFileSync(new URL('../thresholds.json', import.meta.url), 'utf8')) as Record<
  string,
  Bound
>

export interface Row {
  what: string
  cells: readonly string[]
  /** The figure that a threshold of this name bounds. */
  bounded?: { name: string; value: number }
}

function judge({ name, value }: NonNullable<Row['bounded']>): { aim: string; met: boolean } {
  const bound = thresholds[name]
  if (!bound) throw new Error(`thresholds.json has no ${name}`)
  if ('atLeast' in bound) return { aim: `≥ ${bound.atLeast}`, met: value >= bound.atLeast }
  return { aim: `≤ ${bound.atMost}`, met: value <= bound.atMost }
}

function linesOf(header: readonly string[], rows: readonly Row[]): string[][] {
  const body = rows.map(({ what, cells, bounded }) => {
    const verdict = bounded && judge(bounded)
    return [what, ...cells, verdict?.aim ?? '', verdict ? (verdict.met ? 'ok' : 'MISSED') : '']
  })
  return [[...header, 'aim', ''], ...body]
}

export function printTable(header: readonly string[], rows: readonly Row[]): void {
  printColumns(linesOf(header, rows))
}

/** Prints a plain-text table with the first column on the left and figures on the right. Each line has as many cells as the first. */
export function printColumns(lines: readonly (readonly string[])[]): void {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  for (const line of lines)
    console.log(
      line
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
        .join('  ')
        .trimEnd(),
    )
}

export function allMet(rows: readonly Row[]): boolean {
  return rows.every(({ bounded }) => !bounded || judge(bounded).met)
}
