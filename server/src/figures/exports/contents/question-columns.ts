import type { QuestionOptions } from '@cloche/contract/questions.ts'
import { text, type CellColumn } from '../columns.ts'
import { titleIn } from './labels.ts'

/** A row of something in a question: a dish, a photo. */
export interface InQuestion {
  source_id: string
  title: string
  options: QuestionOptions
}

/** The columns by which a row names its question. */
export const questionColumns = <Row>(questionOf: (row: Row) => InQuestion): CellColumn<Row>[] => [
  text(
    'question_id',
    'the question in the bank, the same for all visits',
    (row) => questionOf(row).source_id,
  ),
  text('question', 'its title in this visit', (row, { language }) => titleIn(questionOf(row), language)),
]
