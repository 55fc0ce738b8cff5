import { answerShape } from '@cloche/checklist/question-types.ts'
import type { Language } from '@cloche/contract/constants.ts'
import type { QuestionOptions } from '@cloche/contract/questions.ts'
import { rowsOf } from '../../db/rows.ts'
import { COLUMNS, Part, type Cell, type CellType, type Column } from '../columns.ts'
import { conditionOf } from '../selection.ts'
import type { Source, Table } from './content.ts'
import { answersReader, type Answered } from './read-answers.ts'
import { rowOfVisit } from './visits.ts'
import { numberOf, titleIn, wordsOf } from './labels.ts'

interface Asked {
  id: string
  type: Answered['type']
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
    `select q.id, q.type, q.title, q.options, c.title as category, c.options as category_options, has_comments
     from (
       select source_id, bool_or(comment <> '') as has_comments from visit_questions
       where parent is not null and visit_id in (select v.id from visits v where ${condition}) group by source_id
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
    columns: [...COLUMNS.table, ...columnsOf(asked, language)],
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

function cellsOf({ type, has_comments }: Asked, item: Answered | undefined, language: Language): Cell[] {
  const comment = has_comments ? [item?.comment ?? null] : []
  if (!item) return [null, ...comment]
  const shape = answerShape(type)
  if (shape === 'photos') return [item.photoCount, ...comment]
  if (shape === 'dishes') return [item.dishCount, ...comment]
  return [cellTypeOf(type) === 'text' ? wordsOf(item, language) : numberOf(item), ...comment]
}

function columnsOf(asked: readonly Asked[], language: Language): Column[] {
  const taken = new Set(COLUMNS.table.map(({ name }) => name))
  const free = (name: string): string => {
    let own = name
    for (let again = 2; taken.has(own); again += 1) own = `${name} (${again})`
    taken.add(own)
    return own
  }
  return asked.flatMap((question) => {
    const { type, category, category_options: options, has_comments } = question
    const title = titleIn(question, language)
    const full = category
      ? `${titleIn({ title: category, options: options ?? {} }, language)} / ${title}`
      : title
    const name = free(full)
    const own: Column = { name, type: cellTypeOf(type), about: '' }
    return has_comments
      ? [own, { name: free(`${full} · ${COMMENT[language]}`), type: 'text', about: '' }]
      : [own]
  })
}

const COMMENT: Record<Language, string> = { en: 'comment', ru: 'комментарий' }
