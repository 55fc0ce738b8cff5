import type { VisitQuestion } from '@cloche/contract/questions.ts'

/** Headers with which the simulation sets the server's time and the moment of its death, which no client can do. */
export const SIM_HEADER = {
  /** Milliseconds since the epoch. */
  now: 'x-sim-now',
  /**
   * Kills the process at this step of the call, from 0: before and after each writing statement, then instead of the
   * answer.
   */
  killedAt: 'x-sim-killed-at',
} as const

/** The initial data of a history. All ids are the simulation's own. */
export interface Beginning {
  /** An instant, ISO 8601. */
  now: string
  people: { id: string; roleId: number; firstName: string; lastName: string }[]
  /** `checklist`: the bank's categories that it asks; null: all questions. */
  visits: { id: string; guestId: string; visitDate: string; checklist: readonly string[] | null }[]
  bank: Pick<VisitQuestion, 'id' | 'parent' | 'title' | 'type' | 'options'>[]
}

export interface Begun {
  /** Maps the simulation's ids to those in the database. */
  ids: [simulated: string, real: string][]
  /** A login link for each person. */
  links: [person: string, uuid: string][]
}

/** The rows and files of some visits; rows as stored, unordered. */
export interface Stored {
  visits: Row[]
  questions: Row[]
  dishes: Row[]
  /** `bytesSha256` is the hash of the stored file; null if it is missing. */
  photos: Row[]
  removals: Row[]
  /** The unfinished uploads. */
  partials: { id: string; offset: number }[]
}

export type Row = Record<string, unknown>

export interface Calls {
  begin: [Beginning, Begun]
  /** Staff change the questions. */
  editBank: [Beginning['bank'], null]
  /** The ids of the visits, and of the guests whose uploads are read. */
  stored: [{ visitIds: string[]; guestIds: string[] }, Stored]
  /** The number of received bytes of an upload; null if there is none. */
  arrived: [{ guestId: string; id: string }, number | null]
}

export interface Ready {
  connection: object
  dataDir: string
}
