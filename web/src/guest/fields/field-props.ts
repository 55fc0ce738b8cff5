import type { LocalQuestion } from '@cloche/engine/interface.ts'
import type { Texts } from '../texts.ts'

/** The properties of every field. */
export interface FieldProps {
  question: LocalQuestion
  texts: Texts
  /** Ids of the question's title and help, for inputs without a label of their own. */
  labelledBy: string
  describedBy: string | undefined
}
