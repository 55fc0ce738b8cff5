import { readConfig } from '../../base/config/config.ts'
import { openForCommand } from '../../base/db/command-database.ts'
import { explain } from '../../base/faults/explain.ts'
import type { MendedScore } from '../../programme/visits/service.ts'
import type { Difference } from './queries.ts'
import { recompute } from './recompute.ts'

/** The greatest number of differences that are named. The others are only counted. */
const NAMED = 100

/** `npm run recompute`: computes all summaries again and prints the differences. With `DATABASE_URL` the product may run meanwhile. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  await using stack = new AsyncDisposableStack()
  const db = await openForCommand(config, stack)
  let named = 0
  const print = (difference: Difference | MendedScore) => {
    if (named < NAMED) process.stdout.write(`${inWords(difference)}\n`)
    named += 1
  }
  const { cells, differences } = await recompute({ db, clock: () => new Date() }, print)
  const others = differences > NAMED ? `, of which ${NAMED} are named` : ''
  process.stdout.write(`${cells} days of restaurants, ${differences} differences${others}\n`)
}

function inWords(difference: Difference | MendedScore): string {
  if ('visit_id' in difference) {
    const { visit_id: id, kept, wanted } = difference
    return `visit ${id}: ${kept ?? 'no score'} → ${wanted ?? 'no score'}`
  }
  const { restaurant_id, day, daypart, is_provisional, form_version, kept, wanted, ...subject } = difference
  const what = subject.dish_name ?? `${subject.scope} ${subject.subject_id}`
  const set = is_provisional ? 'provisional' : 'accepted'
  return `${day} ${daypart}, restaurant ${restaurant_id}, ${set}, version ${form_version}, ${what}: ${kept ?? 'nothing'} → ${wanted ?? 'nothing'}`
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
