import type { VisitQuestion } from '@cloche/contract/questions.ts'

/** Headers by which the simulation tells a server process what no client can: what time it is, and when to die. */
export const SIM_HEADER = {
  /** Milliseconds since the epoch. */
  now: 'x-sim-now',
  /** Kills the process at this step of the call, counted from 0: before and after each statement that writes, then instead of the answer. */
  killedAt: 'x-sim-killed-at',
} as const

/** What one history begins with. All ids are the simulation's own. */
export interface Beginning {
  /** ISO 8601. */
  now: string
  people: { id: string; roleId: number; firstName: string; lastName: string }[]
  visits: { id: string; guestId: string; visitDate: string }[]
  bank: Pick<VisitQuestion, 'id' | 'parent' | 'title' | 'type' | 'options'>[]
}

export interface Begun {
  /** The simulation's ids with those in the database. */
  ids: [simulated: string, real: string][]
  /** A link to log in by, for each person. */
  links: [person: string, uuid: string][]
}

/** What the database and the storage hold of some visits; rows as they are, in no order. */
export interface Stored {
  visits: Row[]
  questions: Row[]
  dishes: Row[]
  /** With `bytesSha256` of the file in the storage, null when it is not there. */
  photos: Row[]
  removals: Row[]
  /** Uploads under way. */
  partials: { id: string; offset: number }[]
}

export type Row = Record<string, unknown>

export interface Calls {
  begin: [Beginning, Begun]
  /** Staff change what questions ask. */
  editBank: [Beginning['bank'], null]
  /** Ids of visits and of the guests whose uploads are asked for. */
  stored: [{ visitIds: string[]; guestIds: string[] }, Stored]
  /** How many bytes of an upload have arrived, null when there is none. */
  arrived: [{ guestId: string; id: string }, number | null]
}

export interface Ready {
  connection: object
  dataDir: string
}
