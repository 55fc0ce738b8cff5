import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { Session } from '../../base/http/sessions.ts'
import type { Row } from './row.ts'

/** Checks the rows of one kind: adds their faults, and returns what stores the rows if none has any. */
export type Examine = (db: Database, rows: Row[], context: Context) => Promise<Examined>

interface Examined {
  store: Store
  /** The paths of the groups that storing makes, in order. */
  newGroups?: readonly string[]
}

/** What is chosen for all rows of a file. `notifyFrom`: of planned visits, see `VisitPlan`. */
export interface Chosen {
  notifyFrom?: string | undefined
}

/** Stores the rows. */
export type Store = (session: Session, now: Date, chosen: Chosen) => Promise<Stored>

export interface Stored {
  /** The ids of the rows, in order. */
  ids: string[]
  /** The ids of the groups that were made. */
  groupIds?: string[]
}
