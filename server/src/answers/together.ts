import DataLoader from 'dataloader'
import type { Database } from '../db/database.ts'
import type { Entered } from '../questions/service.ts'
import { saveColumns, type Column, type Write } from './queries.ts'

/** Of one statement: the first waits until the last is done. */
const MOST = 100

type Saves = DataLoader<Write, Entered | undefined>

const loaders = new WeakMap<Database, Record<Column, Saves>>()

/** As `saveColumns` of one; those that come at the same moment share its statement and its commit (docs/decisions/0006). */
export async function saveTogether(db: Database, column: Column, write: Write): Promise<Entered | undefined> {
  if (!db.isTransaction) return loadersOf(db)[column].load(write)
  const [saved] = await saveColumns(db, column, [write])
  return saved
}

function loadersOf(db: Database): Record<Column, Saves> {
  const known = loaders.get(db)
  if (known) return known
  const open = (column: Column): Saves =>
    new DataLoader((writes) => saveAll(db, column, writes), {
      cache: false,
      maxBatchSize: MOST,
      batchScheduleFn: setImmediate,
    })
  const opened = { answer: open('answer'), rate: open('rate'), comment: open('comment') }
  loaders.set(db, opened)
  return opened
}

/** One statement as a rule; those of one question follow one another. */
async function saveAll(
  db: Database,
  column: Column,
  writes: readonly Write[],
): Promise<(Entered | undefined | Error)[]> {
  const outcomes = new Map<Write, Entered | undefined | Error>()
  for (let left = writes; left.length > 0; left = left.filter((write) => !outcomes.has(write))) {
    const turn = firstOfEach(left)
    const saved = await saveColumns(db, column, turn).catch(() => oneByOne(db, column, turn))
    for (const [index, write] of turn.entries()) outcomes.set(write, saved[index])
  }
  return writes.map((write) => outcomes.get(write))
}

/** Always in the same order of questions: two statements must not wait for each other. */
function firstOfEach(writes: readonly Write[]): Write[] {
  const first = new Map(writes.toReversed().map((write) => [write.questionId, write]))
  return [...first.values()].toSorted((a, b) => (a.questionId < b.questionId ? -1 : 1))
}

/** After a failure only what fails by itself fails. */
function oneByOne(db: Database, column: Column, writes: readonly Write[]) {
  const alone = (write: Write) =>
    saveColumns(db, column, [write]).then(
      ([saved]) => saved,
      (error: Error) => error,
    )
  return Promise.all(writes.map(alone))
}
