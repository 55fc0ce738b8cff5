import { AHEAD, PROMPT } from '@cloche/checklist/merge.ts'

/** What the rule compares, each as an expression of SQL. */
interface Terms {
  /** When the write was made, by its device's account. */
  made: string
  now: string
  /** When the stored value was made; null when there is none. */
  at: string
  /** When anything of the question was stored last. */
  savedAt: string
  /** The latest time of a value that gave way to an earlier one. */
  outdoneAt: string
}

/**
 * Whether a write replaces what is stored, for statements that have to decide it themselves: `replaces` of checklist/merge.ts as a
 * condition. It is never null. A test holds the two to each other.
 */
export const replacesSql = ({ made, now, at, savedAt, outdoneAt }: Terms): string =>
  `((${at} is null or ${made} >= ${at} or (
    ${at} > ${now} and ${at} > ${savedAt} + ${milliseconds(AHEAD)} and ${made} >= ${savedAt}
    and ${made} <= ${now} and ${made} >= ${now} - ${milliseconds(PROMPT)}) is true)
    and (${made} <= ${outdoneAt} and ${made} > ${now} + ${milliseconds(AHEAD)}) is not true)`

/** `outdone` of checklist/merge.ts as an expression: what to keep once the write is stored. */
export const outdoneSql = ({ made, at, outdoneAt }: Pick<Terms, 'made' | 'at' | 'outdoneAt'>): string =>
  `case when ${made} < ${at} then greatest(${at}, ${outdoneAt}) else ${outdoneAt} end`

const milliseconds = (count: number) => `interval '${count} milliseconds'`
