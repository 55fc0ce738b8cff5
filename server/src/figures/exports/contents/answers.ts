import { questionScore } from '@cloche/checklist/question-score.ts'
import { takesOption } from '@cloche/checklist/question-types.ts'
import { percentOf } from '@cloche/checklist/score.ts'
import type { Language } from '@cloche/contract/constants.ts'
import { COLUMNS, Part, type TableRow } from '../columns.ts'
import type { Source, Table } from './content.ts'
import {
  answersReader,
  commentOf,
  type Answered,
  type AnsweredVisit,
  type Definition,
} from './read-answers.ts'
import { partOfVisit } from './visits.ts'
import { numberOf, titleIn, valueOf, wordsOf } from './labels.ts'

/** Bounds the kept answers of one question, as of one where several of many choices are chosen. */
const MAX_KEPT = 1000

/** A row for each answer. */
export function answersTable(source: Source): Table {
  const readAnswers = answersReader(source.db)
  const parts = partsIn(source.language)
  const rowsOf = ({ visit, categories, answers }: AnsweredVisit): TableRow[] => {
    const start = partOfVisit(visit, source)
    return answers.map((item) => {
      const { parent, photoCount, dishCount, answeredAt } = item
      const category = parent === null ? undefined : categories.get(parent)?.definition
      const own = new Part([commentOf(item), photoCount, dishCount, answeredAt])
      return [start, parts.ofQuestion(item, category), parts.ofAnswer(item), own]
    })
  }
  return {
    columns: COLUMNS.answers,
    read: async (page) => {
      const answered = await readAnswers(page)
      return () => answered().flatMap(rowsOf)
    },
  }
}

interface Kept {
  questions: Map<Definition | undefined, Part>
  answers: Map<string | null, Part>
}

/** Makes the cells that the rows of many visits share. */
function partsIn(language: Language) {
  const known = new WeakMap<Definition, Kept>()
  const keptOf = (definition: Definition): Kept => {
    const kept = known.get(definition) ?? { questions: new Map(), answers: new Map() }
    known.set(definition, kept)
    return kept
  }
  return {
    ofQuestion({ definition }: Answered, category: Definition | undefined): Part {
      const { questions } = keptOf(definition)
      const part = questions.get(category) ?? questionPart(definition, category, language)
      questions.set(category, part)
      return part
    },
    ofAnswer(item: Answered): Part {
      const isOneOfFew = takesOption(item.type, 'choices') || item.type === 'rate'
      if (!isOneOfFew) return answerPart(item, language)
      const { answers } = keptOf(item.definition)
      const value = valueOf(item)
      const part = answers.get(value) ?? answerPart(item, language)
      if (answers.size < MAX_KEPT) answers.set(value, part)
      return part
    },
  }
}

function questionPart(question: Definition, category: Definition | undefined, language: Language): Part {
  const of = category ? [category.sourceId, titleIn(category, language)] : [null, null]
  return new Part([...of, question.sourceId, titleIn(question, language), question.type])
}

function answerPart(item: Answered, language: Language): Part {
  const score = questionScore(item)
  return new Part([
    valueOf(item),
    wordsOf(item, language),
    numberOf(item),
    score === null ? null : percentOf(score),
    item.options.weight ?? 1,
  ])
}
