import DataLoader from 'dataloader'
import type { Database } from '../../base/db/database.ts'
import type { Entered } from '../../programme/questions/service.ts'
import { COLUMNS, saveColumns, type Column, type ColumnSave } from './queries.ts'

/** A batch's first save waits for its last, so batches stay small. */
const MAX_BATCH_SIZE = 100

/** Marks a write of a failed statement, which is then written alone. */
const ALONE = Symbol('alone')

type Outcome = Entered | undefined | typeof ALONE
type Saves = DataLoader<ColumnSave, Outcome>

const loaders = new WeakMap<Database, Record<Column, Saves>>()

/**
 * Saves one write like `saveColumns`. Writes that arrive together share a statement and a commit (docs/decisions/0006).
 */
export async function saveBatched(
  db: Database,
  column: Column,
  write: ColumnSave,
): Promise<Entered | undefined> {
  const outcome = db.isTransaction ? ALONE : await loadersOf(db)[column].load(write)
  if (outcome !== ALONE) return outcome
  const [saved] = await saveColumns(db, column, [write], true)
  return saved
}

function loadersOf(db: Database): Record<Column, Saves> {
  const known = loaders.get(db)
  if (known) return known
  const open = (column: Column): Saves =>
    new DataLoader((writes) => saveAll(db, column, writes), {
      cache: false,
      maxBatchSize: MAX_BATCH_SIZE,
      batchScheduleFn: setImmediate,
    })
  const opened = Object.fromEntries(COLUMNS.map((column) => [column, open(column)])) as Record<Column, Saves>
  loaders.set(db, opened)
  return opened
}

/**
 * Usually runs one statement; writes to the same question run one after another. If a statement fails, each of its
 * writes runs alone, so that one that waits for a lock delays no other.
 */
async function saveAll(
  db: Database,
  column: Column,
  writes: readonly ColumnSave[],
): Promise<(Outcome | Error)[]> {
  const single = writes.length === 1
  const outcomes = new Map<ColumnSave, Outcome | Error>()
  for (let left = writes; left.length > 0; left = left.filter((write) => !outcomes.has(write))) {
    const turn = firstOfEach(left)
    const failed = (error: Error) => turn.map(() => (single ? error : ALONE))
    const saved = await saveColumns(db, column, turn, single).catch(failed)
    for (const [index, write] of turn.entries()) outcomes.set(write, saved[index])
  }
  return writes.map((write) => outcomes.get(write))
}

/** Orders the writes by question, so that two statements never wait for each other. */
function firstOfEach(writes: readonly ColumnSave[]): ColumnSave[] {
  const first = new Map(writes.toReversed().map((write) => [write.questionId, write]))
  return [...first.values()].toSorted((a, b) => (a.questionId < b.questionId ? -1 : 1))
}
