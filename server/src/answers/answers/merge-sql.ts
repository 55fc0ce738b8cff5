import { AHEAD, PROMPT } from '@cloche/checklist/merge.ts'

/** The operands of the rule, each as an SQL expression. */
interface Terms {
  /** The time the write was made, by its device's clock. */
  made: string
  now: string
  /** The time the stored value was made; null when there is no value. */
  at: string
  /** The last time anything of the question was stored. */
  savedAt: string
  /** The latest time of a value that was replaced by an earlier one. */
  outdoneAt: string
  /** Whether a queue file brings the write. */
  isImported: string
}

/**
 * `replaces` of checklist/merge.ts as an SQL condition, for statements that decide by themselves. The condition is
 * never null. A test compares both.
 */
export const replacesSql = ({ made, now, at, savedAt, outdoneAt, isImported }: Terms): string =>
  `((${at} is null or ${made} >= ${at} or (
    not ${isImported} and ${at} > ${now} and ${at} > ${savedAt} + ${milliseconds(AHEAD)} and ${made} >= ${savedAt}
    and ${made} <= ${now} and ${made} >= ${now} - ${milliseconds(PROMPT)}) is true)
    and (${made} <= ${outdoneAt} and ${made} > ${now} + ${milliseconds(AHEAD)}) is not true)`

/** `outdone` of checklist/merge.ts as an SQL expression: the `outdoneAt` to store together with the write. */
export const outdoneSql = ({ made, at, outdoneAt }: Pick<Terms, 'made' | 'at' | 'outdoneAt'>): string =>
  `case when ${made} < ${at} then greatest(${at}, ${outdoneAt}) else ${outdoneAt} end`

const milliseconds = (count: number) => `interval '${count} milliseconds'`
