import { answerShape } from '@cloche/checklist/question-types.ts'
import type { Language } from '@cloche/contract/constants.ts'
import type { QuestionOptions } from '@cloche/contract/questions.ts'
import { rowsOf } from '../../../base/db/rows.ts'
import { STAFF_TEXTS } from '../../../base/texts/texts.ts'
import { Part, type Cell, type CellType, type Column } from '../columns.ts'
import { conditionOf } from '../selection.ts'
import type { Source, Table } from './content.ts'
import { answersReader, commentOf, type Answered } from './read-answers.ts'
import { rowOfVisit, VISITS } from './visits.ts'
import { numberOf, titleIn, wordsOf } from './labels.ts'

interface Asked {
  id: string
  /** The types that the visits ask it by, which an edit of the bank may have changed since. */
  types: Answered['type'][]
  title: string
  options: QuestionOptions
  category: string | null
  category_options: QuestionOptions | null
  has_comments: boolean
}

/** The questions that the selected visits ask, in the bank's order. */
async function askedIn({ db, selection }: Source): Promise<Asked[]> {
  const { condition, parameters } = conditionOf(selection)
  return rowsOf(
    db,
    `select q.id, types, q.title, q.options, c.title as category, c.options as category_options, has_comments
     from (
       select source_id, array_agg(type) as types, bool_or(has_comments) as has_comments from (
         select source_id, type, bool_or(comment <> '') as has_comments from visit_questions
         where parent is not null and visit_id in (select v.id from visits v where ${condition}) group by source_id, type
       ) as by_type group by source_id
     ) as asked join questions q on q.id = source_id left join questions c on c.id = q.parent
     order by c.type desc, c.deleted_at is not null, c.position, c.id, q.deleted_at is not null, q.position, q.id`,
    parameters,
  )
}

/** Writes a row for each visit, with a column for each question and one for its comments if it has any. */
export async function wideTable(source: Source): Promise<Table> {
  const { db, language } = source
  const asked = await askedIn(source)
  const readAnswers = answersReader(db)
  return {
    columns: [...VISITS, ...columnsOf(asked, language)],
    read: async (page) => {
      const answered = await readAnswers(page)
      return () =>
        answered().map(({ visit, answers }) => {
          const byQuestion = new Map(answers.map((item) => [item.definition.sourceId, item]))
          const cells = asked.flatMap((question) => cellsOf(question, byQuestion.get(question.id), language))
          return [...rowOfVisit(visit, source), new Part(cells)]
        })
    },
  }
}

const CELL_TYPES: Partial<Record<NonNullable<ReturnType<typeof answerShape>>, CellType>> = {
  number: 'number',
  rate: 'integer',
  photos: 'integer',
  dishes: 'integer',
}

function cellTypeOf(type: Answered['type']): CellType {
  const shape = answerShape(type)
  return (shape && CELL_TYPES[shape]) ?? 'text'
}

/** Text where the visits ask the question by types of different cells. */
function columnTypeOf({ types }: Asked): CellType {
  const [first = 'text', ...others] = new Set(types.map(cellTypeOf))
  return others.length === 0 ? first : 'text'
}

function cellsOf(question: Asked, item: Answered | undefined, language: Language): Cell[] {
  const comment = question.has_comments ? [item ? commentOf(item) : null] : []
  if (!item) return [null, ...comment]
  const cell = cellOf(item, language)
  return [columnTypeOf(question) === 'text' && cell !== null ? String(cell) : cell, ...comment]
}

function cellOf(item: Answered, language: Language): Cell {
  const shape = answerShape(item.type)
  if (shape === 'photos') return item.photoCount
  if (shape === 'dishes') return item.dishCount
  return cellTypeOf(item.type) === 'text' ? wordsOf(item, language) : numberOf(item)
}

function columnsOf(asked: readonly Asked[], language: Language): Column[] {
  const taken = new Set(VISITS.map(({ name }) => name))
  const free = (name: string): string => {
    let own = name
    for (let again = 2; taken.has(own); again += 1) own = `${name} (${again})`
    taken.add(own)
    return own
  }
  return asked.flatMap((question) => {
    const { category, category_options: options, has_comments } = question
    const title = titleIn(question, language)
    const full = category
      ? `${titleIn({ title: category, options: options ?? {} }, language)} / ${title}`
      : title
    const name = free(full)
    const own: Column = { name, type: columnTypeOf(question), about: '' }
    return has_comments
      ? [own, { name: free(`${full} · ${STAFF_TEXTS[language].files.comment}`), type: 'text', about: '' }]
      : [own]
  })
}
