import type { ColumnType, JSONColumnType } from 'kysely'
import type { Daypart } from '@cloche/contract/constants.ts'
import type { NextVisits } from '@cloche/contract/next-visits.ts'
import type { Ranking, RankingQuery, RankingResult } from '@cloche/contract/ranking.ts'
import type { NullableJson } from './column-types.ts'

/** The visits that a ranking is of: without what is usual, and each list in order. */
export interface Choice {
  last?: NonNullable<RankingQuery['last']>
  from?: string
  to?: string
  restaurantIds?: string[]
  daypart?: Daypart
  weekdays?: number[]
  provisional?: true
  /** Absent: all questions. */
  checklistId?: string
}

/** What a ranking keeps of restaurants. Titles may change, and guests have rows of their own. */
export interface StoredResult extends Omit<
  RankingResult,
  'rankedAt' | 'restaurants' | 'guests' | 'guestCount'
> {
  restaurants: Omit<RankingResult['restaurants'][number], 'title'>[]
  /** Absent in rankings of versions before the proposals, and where nothing is ranked. */
  next?: StoredNext
}

/** The next visits by ids. Those of erased guests are left out when they are read. */
export interface StoredNext extends Omit<NextVisits, 'proposals' | 'gone'> {
  proposals: {
    restaurantId: string
    guestId: string
    fall: number
    otherId: string | null
    joins: boolean
  }[]
}

type OptionalInstant = ColumnType<string | null, Date | null | undefined, Date | null>

interface RankingsTable {
  id: string
  key: Buffer
  choice: JSONColumnType<Choice>
  requested_at: OptionalInstant
  started_at: OptionalInstant
  finished_at: OptionalInstant
  problem: ColumnType<Ranking['problem'], Ranking['problem'] | undefined, Ranking['problem']>
  ranked_at: OptionalInstant
  result: NullableJson<StoredResult>
}

interface RankingGuestsTable {
  ranking_id: string
  guest_id: string
  visits: number
  severity: number
  lower: number
  upper: number
}

export interface RankingsSchema {
  rankings: RankingsTable
  ranking_guests: RankingGuestsTable
}
