import { questionScore } from '@cloche/checklist/question-score.ts'
import { takesOption } from '@cloche/checklist/question-types.ts'
import { percentOf } from '@cloche/checklist/score.ts'
import { QUESTION_TYPES } from '@cloche/contract/questions.ts'
import { instant, integer, number, partOf, text } from '../columns.ts'
import type { CellColumn, Part, Shown, TableRow } from '../columns.ts'
import type { Source, Table } from './content.ts'
import {
  answersReader,
  commentOf,
  reasonsOf,
  type Answered,
  type AnsweredVisit,
  type Definition,
} from './read-answers.ts'
import { questionColumns } from './question-columns.ts'
import { partOfVisit, VISIT } from './visits.ts'
import { numberOf, titleIn, valueOf, wordsOf } from './labels.ts'

/** Bounds the kept answers of one question, as of one where several of many choices are chosen. */
const MAX_KEPT = 1000

interface Asked {
  question: Definition
  category: Definition | undefined
}

/** The cells of rows that ask the same question. */
const QUESTION: readonly CellColumn<Asked>[] = [
  text('category_id', 'the category in the bank', ({ category }) => category?.sourceId ?? null),
  text('category', 'its title in this visit', ({ category }, { language }) =>
    category ? titleIn(category, language) : null,
  ),
  ...questionColumns<Asked>(({ question: { sourceId, title, options } }) => ({
    source_id: sourceId,
    title,
    options,
  })),
  text(
    'type',
    new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(QUESTION_TYPES),
    ({ question }) => question.type,
  ),
]

/** The cells of rows with the same answer to the same question. */
const ANSWER: readonly CellColumn<Answered>[] = [
  text('value', 'the answer as it is stored; several choices with “; ” between them', (item) =>
    valueOf(item),
  ),
  text('answer', 'the answer in words: the titles of chosen answers', (item, { language }) =>
    wordsOf(item, language),
  ),
  number('number', 'the answer of a number or a rate', (item) => numberOf(item)),
  number('score', 'the question’s score, 0 to 100; empty where it is not scored', scoreOf),
  number('weight', 'the question’s weight in the means', ({ options }) => options.weight ?? 1),
]

const OWN: readonly CellColumn<Answered>[] = [
  text('comment', 'the guest’s comment', (item) => commentOf(item)),
  text('declined', 'why the guest could not give the answer or its photos, with “; ” between', (item) =>
    reasonsOf(item),
  ),
  integer('photos', 'how many photos it has', ({ photoCount }) => photoCount),
  integer('dishes', 'how many dishes it has', ({ dishCount }) => dishCount),
  instant(
    'answered_at',
    'when the guest last changed it, by the phone’s clock',
    ({ answeredAt }) => answeredAt,
  ),
]

export const ANSWERS = [...VISIT, ...QUESTION, ...ANSWER, ...OWN]

function scoreOf(item: Answered): number | null {
  const score = questionScore(item)
  return score === null ? null : percentOf(score)
}

/** A row for each answer. */
export function answersTable(source: Source): Table {
  const readAnswers = answersReader(source.db)
  const parts = partsOf(source)
  const rowsOf = ({ visit, categories, answers }: AnsweredVisit): TableRow[] => {
    const start = partOfVisit(visit, source)
    return answers.map((item) => {
      const { parent } = item
      const category = parent === null ? undefined : categories.get(parent)?.definition
      return [start, parts.ofQuestion(item, category), parts.ofAnswer(item), partOf(OWN, item, source)]
    })
  }
  return {
    columns: ANSWERS,
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
function partsOf(shown: Shown) {
  const known = new WeakMap<Definition, Kept>()
  const keptOf = (definition: Definition): Kept => {
    const kept = known.get(definition) ?? { questions: new Map(), answers: new Map() }
    known.set(definition, kept)
    return kept
  }
  return {
    ofQuestion({ definition }: Answered, category: Definition | undefined): Part {
      const { questions } = keptOf(definition)
      const part = questions.get(category) ?? partOf(QUESTION, { question: definition, category }, shown)
      questions.set(category, part)
      return part
    },
    ofAnswer(item: Answered): Part {
      const isOneOfFew = takesOption(item.type, 'choices') || item.type === 'rate'
      if (!isOneOfFew) return partOf(ANSWER, item, shown)
      const { answers } = keptOf(item.definition)
      const value = valueOf(item)
      const part = answers.get(value) ?? partOf(ANSWER, item, shown)
      if (answers.size < MAX_KEPT) answers.set(value, part)
      return part
    },
  }
}
