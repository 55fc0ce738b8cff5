import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Session } from '../http/sessions.ts'
import type { Row } from './table.ts'

/** How the rows of one kind are read: adds their faults and answers how those that have none are stored. */
export type Examine = (db: Database, rows: Row[], context: Context) => Promise<Store>

/** Stores the rows and returns their ids, in order. */
export type Store = (session: Session, now: Date) => Promise<string[]>
