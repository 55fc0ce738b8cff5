import type { Language } from '@cloche/contract/constants.ts'
import { COLUMNS, type Cell } from '../columns.ts'
import type { Source, Table } from './content.ts'
import { answersReader, type Answered, type AnsweredVisit } from './read-answers.ts'
import { cellsOfVisit } from './visits.ts'
import { numberOf, titleIn, valueOf, wordsOf } from './words.ts'

/** A row for each answer. */
export function answersTable({ db, language, now }: Source): Table {
  const readAnswers = answersReader(db)
  return {
    columns: COLUMNS.answers,
    read: async (page) => {
      const answered = await readAnswers(page)
      return () => answered().flatMap((visit) => rowsOfVisit(visit, language, now))
    },
  }
}

function rowsOfVisit({ visit, categories, answers }: AnsweredVisit, language: Language, now: Date): Cell[][] {
  const start = cellsOfVisit(visit, now)
  return answers.map((item) => {
    const category = item.parent === null ? undefined : categories.get(item.parent)
    const of = category ? [category.sourceId, titleIn(category, language)] : [null, null]
    return [...start, ...of, ...cellsOfAnswer(item, language)]
  })
}

function cellsOfAnswer(item: Answered, language: Language): Cell[] {
  const { sourceId, type, options, score, comment, photos, dishes, answeredAt } = item
  return [
    sourceId,
    titleIn(item, language),
    type,
    valueOf(item),
    wordsOf(item, language),
    numberOf(item),
    score,
    options.weight ?? 1,
    comment,
    photos,
    dishes,
    answeredAt,
  ]
}
