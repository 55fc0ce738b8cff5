import type { Finding } from './finding.ts'

const WIDEST = 60

/** Formats a plain-text table with the first column on the left and faults below their line. */
export function printFindings(title: string, findings: readonly Finding[]): void {
  console.log(`\n${title}`)
  const lines = findings.map(({ what, figures, heldMs, delayMs, slowestMs, faults }) => [
    what,
    figures,
    `${heldMs.toFixed(0)} ms`,
    `${delayMs.toFixed(0)} ms`,
    `${slowestMs.toFixed(0)} ms`,
    faults.length === 0 ? 'ok' : 'FAILED',
  ])
  const head = ['', '', 'loop held', 'late', 'slowest', '']
  const all = [head, ...lines]
  const widths = head.map((_, column) =>
    Math.min(WIDEST, Math.max(...all.map((line) => line[column]!.length))),
  )
  for (const [at, line] of all.entries()) {
    const cells = line.map((cell, column) =>
      column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
    )
    console.log(cells.join('  ').trimEnd())
    for (const fault of findings[at - 1]?.faults ?? []) console.log(`    ${fault}`)
  }
}
