import { HANDED_IN } from '@cloche/checklist/visit-status.ts'
import { SAME_DAY_HOURS } from '@cloche/contract/constants.ts'
import { isBeforeOverdue } from '../../base/db/before-overdue.ts'
import { statusIn } from '../../base/db/status-in.ts'
import { packedNumber } from './packed-number.ts'

/** When a visit was first submitted: never, or on its day, before it was overdue, or later. A later return changes nothing. */
const SUBMISSIONS = ['none', 'late', 'in_time', 'same_day'] as const
export type Submission = (typeof SUBMISSIONS)[number]

const numberOf = (submission: Submission) => SUBMISSIONS.indexOf(submission)
const isOnItsDay = (at: string) => `${at} < visits.opens_at + interval '${SAME_DAY_HOURS} hours'`
const isInTime = (at: string) => isBeforeOverdue('visits', at)
/** The return has the time of the submission that it returned. Few visits are so late that their returns are looked at. */
const isSubmitted = (when: (at: string) => string) => `(${when('visits.submitted_at')} or exists (
  select from visit_returns r where r.visit_id = visits.id and ${when('r.submitted_at')}))`
const SUBMISSION = `case when submitted_at is null then ${numberOf('none')}
  when ${isSubmitted(isOnItsDay)} then ${numberOf('same_day')}
  when ${isSubmitted(isInTime)} then ${numberOf('in_time')} else ${numberOf('late')} end`
/** One more than the tenths of a percent, and 0 without a score. The score of a returned visit counts nowhere. */
const SCORE = `coalesce(case when ${statusIn(HANDED_IN)} then (score * 10)::int + 1 end, 0)`

/** A checklist's id is too long. 0: all questions. */
const CHECKLIST = `case when checklist_id is null then 0 else (select number from checklists c where c.id = visits.checklist_id) end`

const { sql, read } = packedNumber({
  day: { bits: 5, sql: 'extract(day from visit_date)::int' },
  hour: { bits: 5, sql: 'extract(hour from visit_date)::int' },
  submission: { bits: 2, sql: SUBMISSION },
  isAccepted: { bits: 1, sql: "(status = 'accepted')::int" },
  score: { bits: 10, sql: SCORE },
  checklist: { bits: 8, sql: CHECKLIST },
})

/** Counts up with each change of `PACKED_VISIT`: a process of the release before may still pack a month after the migration. */
export const PACKING_RULE = 4

/** The SQL expression that packs a row of `visits` into an integer. */
export const PACKED_VISIT = sql

export interface PackedVisit {
  submission: Submission
  isAccepted: boolean
  /** The score in tenths of a percent; null without a score. */
  tenths: number | null
  /** The number of its checklist; 0 for all questions. */
  checklist: number
}

/** Returns the day of the month and the hour of a packed visit, on the restaurant's wall clock. */
export const packedDay = read.day
export const packedHour = read.hour

export function unpackVisit(packed: number): PackedVisit {
  const score = read.score(packed)
  return {
    submission: SUBMISSIONS[read.submission(packed)]!,
    isAccepted: read.isAccepted(packed) === 1,
    tenths: score === 0 ? null : score - 1,
    checklist: read.checklist(packed),
  }
}
