import type { ExportContent } from '@cloche/contract/export-choices.ts'
import type { Column } from '../columns.ts'
import { ANSWERS } from './answers.ts'
import { DISHES } from './dishes.ts'
import { PHOTOS } from './photos.ts'
import { VISITS } from './visits.ts'

/** The columns of each content. `table` has one more for each question, and one for comments if the question has any. */
export const COLUMNS: Record<ExportContent, readonly Column[]> = {
  visits: VISITS,
  answers: ANSWERS,
  table: VISITS,
  dishes: DISHES,
  photos: PHOTOS,
}
