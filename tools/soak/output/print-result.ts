import { printColumns } from '@cloche/bench/output/table.ts'
import { KINDS } from '../account/book.ts'
import { FAULTS } from '../faults/faults.ts'
import { untilWell } from '../faults/fault.ts'
import type { Calls, Failure } from '../watch/failures.ts'
import { lostOf, twiceOf, type Result } from './result.ts'

const MIB = 1024 ** 2
/** The most writes to name; the others are counted. */
const NAMED = 10

const whole = (number: number) => number.toLocaleString('en')

/** Prints the tables of a run, and the writes that are lost or doubled. */
export function printResult(result: Result): void {
  printWrites(result)
  printFaults(result)
  printMemory(result)
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
    ['summaries and comments that differ from the visits', whole(summaries), '', ''],
    ['writes refused for good', whole(refused.length), '', ''],
    ['guests and staff who could not finish', whole(unfinished), '', ''],
  ])
}

function printFaults({ happened, calls, closed, ended }: Result): void {
  const rows = happened.map((each, place) => {
    const until = happened[place + 1]?.begun ?? closed
    const { aim } = FAULTS[each.name]!
    const seconds = untilWell(each, calls, until).toFixed(1)
    return [each.name, seconds, aim === undefined ? '' : `≤ ${aim}`, ...stretch(calls, each.begun, until)]
  })
  console.log()
  printColumns([
    ['fault', 'well after s', 'aim', 'slowest s', 'failed calls', 'of which'],
    ['before the first', '', '', ...stretch(calls, 0, happened[0]?.begun ?? closed)],
    ...rows,
    ['finishing', '', '', ...stretch(calls, closed, ended)],
    ['all calls', '', '', '', whole(calls.failures.length), `${whole(calls.answered)} succeeded`],
  ])
  for (const { name: fault, figures } of happened)
    for (const figure of figures) console.log(`${fault}: ${figure}`)
}

/** The slowest successful answer in a stretch of time, and the failed calls. */
function stretch(calls: Calls, from: number, to: number): string[] {
  const failures = calls.between(from, to)
  return [(calls.slowest(from, to) / 1000).toFixed(1), whole(failures.length), kindsOf(failures)]
}

function kindsOf(failures: readonly Failure[]): string {
  const groups = Map.groupBy(failures, ({ kind }) => kind)
  return [...groups]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([kind, each]) => `${each.length} × ${kind}`)
    .join(', ')
}

function printMemory({ lives }: Result): void {
  const mib = (bytes: number) => (bytes / MIB).toFixed(0)
  console.log()
  printColumns([
    ['memory of the longest life of', 'seconds', 'settled MiB', 'at the end MiB', 'most MiB', 'growth MiB'],
    ...lives.map((each, place) => {
      const life = each.toSorted((a, b) => b.ended - b.begun - (a.ended - a.begun))[0]
      if (!life) return [`replica ${place + 1}`, '', '', '', '', '']
      const { begun, ended, first, last, most } = life
      const seconds = ((ended - begun) / 1000).toFixed(0)
      return [`replica ${place + 1}`, seconds, mib(first), mib(last), mib(most), mib(last - first)]
    }),
  ])
}
