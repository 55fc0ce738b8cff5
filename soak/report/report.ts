import { printColumns } from '@cloche/bench/report/table.ts'
import { KINDS } from '../account/book.ts'
import { lostOf, twiceOf, type Result } from './result.ts'

/** Limits the writes that are named; the others are only counted. */
const NAMED = 10

const whole = (number: number) => number.toLocaleString('en')

/** Prints the tables of a run, and the writes that are lost or doubled. */
export function printResult(result: Result): void {
  printWrites(result)
  const wrong = result.balances.flatMap(({ lost, twice }) => [
    ...lost.map((each) => `lost: ${each}`),
    ...twice.map((each) => `twice: ${each}`),
  ])
  name('', [...wrong, ...result.files.damaged.map((each) => `photo without its bytes: ${each}`)])
  name('file that no row names: ', result.files.orphans)
  name('refused: ', result.refused)
}

function name(prefix: string, all: readonly string[]): void {
  for (const each of all.slice(0, NAMED)) console.log(`${prefix}${each}`)
  if (all.length > NAMED) console.log(`${prefix}… and ${all.length - NAMED} more`)
}

function printWrites(result: Result): void {
  const { balances, files, idleInTransaction, summaries, refused, unfinished } = result
  const total = balances.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
  console.log()
  printColumns([
    ['acknowledged writes', 'number', 'lost', 'twice'],
    ...balances.map(({ kind, acknowledged, lost, twice }) => [
      KINDS[kind],
      whole(acknowledged),
      whole(lost.length),
      whole(twice.length),
    ]),
    [`files of ${whole(files.photos)} photos, by their hash`, '', whole(files.damaged.length), ''],
    ['all', whole(total), whole(lostOf(result)), whole(twiceOf(result))],
    ['orphan files in the storage', whole(files.orphans.length), '', ''],
    ['connections idle in a transaction', whole(idleInTransaction), '', ''],
    ['summaries that differ from the visits', whole(summaries), '', ''],
    ['writes refused for good', whole(refused.length), '', ''],
    ['guests and staff who could not finish', whole(unfinished), '', ''],
  ])
}
