import type { ExportContent, GuestColumns } from '@cloche/contract/export-choices.ts'
import { QUESTION_TYPES } from '@cloche/contract/questions.ts'

export type Cell = string | number | null
/** A `clock` is a date and time without a zone, `YYYY-MM-DDTHH:mm`. */
export type CellType = 'text' | 'integer' | 'number' | 'instant' | 'clock'

/** Neighbouring cells of a row. Rows with the same cells share a part, so that a format need not write it again. */
export class Part {
  readonly cells: readonly Cell[]
  /** The cells as CSV, once they were written. */
  csv: string | undefined

  constructor(cells: readonly Cell[]) {
    this.cells = cells
  }
}

export type TableRow = readonly Part[]

export const cellsIn = (row: TableRow): Cell[] => row.flatMap(({ cells }) => cells)

/** A column of an exported table. docs/exports.md lists the same columns; a test holds the two equal. */
export interface Column {
  name: string
  type: CellType
  about: string
}

const text = (name: string, about: string): Column => ({ name, type: 'text', about })
const integer = (name: string, about: string): Column => ({ name, type: 'integer', about })
const number = (name: string, about: string): Column => ({ name, type: 'number', about })
const instant = (name: string, about: string): Column => ({ name, type: 'instant', about })

const clock = (name: string, about: string): Column => ({ name, type: 'clock', about })

const GUEST_ID = text('guest_id', 'the guest, by an id that only Cloche can resolve')
const GUEST = text('guest', 'the guest’s name; empty once the guest is erased')

/** The columns by which each row of each table names its visit. */
const VISIT = [
  text('visit_id', 'the visit'),
  clock('visit_date', 'date and time of the visit on the restaurant’s clock'),
  text('status', 'accepted, submitted, returned, scheduled, open, overdue or cancelled'),
  text('restaurant_id', 'the restaurant'),
  text('restaurant', 'its name'),
  GUEST_ID,
  GUEST,
]

const QUESTION = [
  text('question_id', 'the question in the bank, the same for all visits'),
  text('question', 'its title in this visit'),
]

const VISITS = [
  ...VISIT,
  text('timezone', 'the restaurant’s time zone'),
  instant('opens_at', 'the time of the visit as an instant'),
  instant('started_at', 'when the guest began it: the tap on *Begin* or the first write'),
  instant('submitted_at', 'when the guest last submitted it'),
  number(
    'score',
    'the score, 0 to 100; empty where nothing is scored, and until a returned visit is submitted again',
  ),
  integer('required', 'the required questions that were visible; empty unless submitted'),
  integer('answered', 'how many of these are complete; empty unless submitted'),
]

/** The columns of each content. `table` has one more for each question, and one for comments if the question has any. */
export const COLUMNS: Record<ExportContent, readonly Column[]> = {
  visits: VISITS,
  answers: [
    ...VISIT,
    text('category_id', 'the category in the bank'),
    text('category', 'its title in this visit'),
    ...QUESTION,
    text('type', new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(QUESTION_TYPES)),
    text('value', 'the answer as it is stored; several choices with “; ” between them'),
    text('answer', 'the answer in words: the titles of chosen answers'),
    number('number', 'the answer of a number or a rate'),
    number('score', 'the question’s score, 0 to 100; empty where it is not scored'),
    number('weight', 'the question’s weight in the means'),
    text('comment', 'the guest’s comment'),
    integer('photos', 'how many photos it has'),
    integer('dishes', 'how many dishes it has'),
    instant('answered_at', 'when the guest last changed it, by the phone’s clock'),
  ],
  table: VISITS,
  dishes: [
    ...VISIT,
    ...QUESTION,
    text('dish', 'the name of the dish'),
    instant('ordered_at', 'when it was ordered'),
    instant('ready_at', 'when it was served; empty if never'),
    number('minutes', 'the minutes between the two; empty where it was served before it was ordered'),
  ],
  photos: [
    text('file', 'the place in the ZIP; empty where the storage has lost the photo'),
    ...VISIT,
    ...QUESTION,
    text('photo_id', 'the photo'),
    integer('width', 'its width in pixels'),
    integer('height', 'its height in pixels'),
    integer('bytes', 'the size of the file'),
    instant('taken_at', 'when it was taken, by the phone’s clock'),
  ],
}

const LEFT_OUT: Record<GuestColumns, readonly Column[]> = {
  names: [],
  ids: [GUEST],
  none: [GUEST, GUEST_ID],
}

/** Returns an export's columns, because the guest's may be left out. */
export const columnsFor = (columns: readonly Column[], guests: GuestColumns): Column[] =>
  columns.filter((column) => !LEFT_OUT[guests].includes(column))
