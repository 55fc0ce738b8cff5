import { arranged } from '@cloche/checklist/bank.ts'
import {
  bothMet,
  conditionWhen,
  isMetWith,
  meaningOf,
  type Condition,
  type Met,
  type Source,
} from '../condition/condition.ts'
import { LONGEST, parseExpression, type Expression } from '../condition/expression.ts'
import type { Draft, Relevant } from './draft.ts'
import type { Remarks } from './remarks.ts'

/**
 * Limits for chains of questions that depend on each other, and for parts of a condition: more than any real form has.
 */
const FURTHEST = 50
const MOST_TERMS = 20

/** The meaning of a condition's text, valid for every question after the last one that the text refers to. */
interface Meaning {
  /** All terms must be met. The term with the latest question comes first. */
  terms: readonly Met[]
  lastSource: number
}

type MeaningAt = (expression: string, place: number) => Meaning | null

/** The fitted condition of each question, by the question's id. */
type Fitted = Map<string, Met>

/** Gives each question the closest possible condition to its own `relevant` and those of its groups. */
export function fitConditions(drafts: readonly Draft[], remarks: Remarks): void {
  const places = new Map(arranged(drafts.map(({ item }) => item)).map((item, place) => [item.id, place]))
  const placeOf = ({ item }: Source) => places.get(item.id)!
  const questions = drafts.filter(({ item }) => item.parent !== null)
  const meaningAt = meanings(questions, placeOf)
  const inOrder = questions.toSorted((a, b) => placeOf(a) - placeOf(b))
  const fitted: Fitted = new Map()
  for (const draft of inOrder) fitCondition(draft, placeOf(draft), meaningAt, fitted, remarks)
}

/**
 * Parses each text once, because a group's condition applies to all its questions. The result is null if a question
 * that the text names comes later or shares its name.
 */
function meanings(questions: readonly Draft[], placeOf: (source: Source) => number): MeaningAt {
  const byName = Map.groupBy(questions, ({ row }) => row.text('name'))
  const known = new Map<string, Meaning | null>()
  const workOut = (text: string): Meaning | null => {
    const expression = parseExpression(text)
    let lastSource = -1
    const find = (name: string) => {
      const [source, second] = byName.get(name) ?? []
      if (!source || second) return undefined
      lastSource = Math.max(lastSource, placeOf(source))
      return source
    }
    const terms = expression && termsOf(expression, find)
    const placed = (met: Met) => (typeof met === 'boolean' ? -1 : placeOf(met.source))
    return terms && { terms: terms.toSorted((a, b) => placed(b) - placed(a)), lastSource }
  }
  return (text, place) => {
    const meaning = known.getOrInsertComputed(text, workOut)
    return meaning && meaning.lastSource < place ? meaning : null
  }
}

/** Returns the meaning of an expression, or of each part of an `and`; null if a part has none. */
function termsOf(expression: Expression, find: (name: string) => Source | undefined): Met[] | null {
  const whole = meaningOf(expression, find)
  if (whole !== null) return [whole]
  if (expression.kind !== 'and') return null
  const terms = expression.terms.map((term) => termsOf(term, find))
  return terms.length > MOST_TERMS || terms.includes(null) ? null : terms.flatMap((term) => term ?? [])
}

function fitCondition(
  { item, row, relevants }: Draft,
  place: number,
  meaningAt: MeaningAt,
  fitted: Fitted,
  remarks: Remarks,
): void {
  let kept: Met = true
  let chosen: Condition = { source: null, showIf: null, waits: false }
  for (const relevant of relevants.toReversed()) {
    if (isImplied(chosen, relevant)) continue
    const meaning = meaningAt(relevant.expression, place)
    const met: Met | null =
      meaning && meaning.terms.reduce<Met | null>((a, b) => a && joined(a, b, fitted), kept)
    const condition = conditionWhen(met)
    if (met !== null && condition) {
      kept = met
      chosen = condition
    } else remarks.changed('survey', row, reasonAgainst(relevant), relevant.expression)
  }
  fitted.set(item.id, kept)
  if (chosen.showIf) item.options.showIf = chosen.showIf
  if (chosen.waits) remarks.changed('survey', row, 'relevant_waits', chosen.source?.item.title)
}

/** Joins two conditions, or returns the one that implies the other: a question that is not asked has no answer. */
function joined(a: Met, b: Met, fitted: Fitted): Met | null {
  const both = bothMet(a, b)
  if (both !== null) return both
  if (followsFrom(b, a, fitted)) return a
  return followsFrom(a, b, fitted) ? b : null
}

/** Returns whether `answered` implies `claim`, because its question is asked only if `claim` is met. */
function followsFrom(claim: Met, answered: Met, fitted: Fitted): boolean {
  let met: Met | undefined = answered
  for (let step = 0; step < FURTHEST; step += 1) {
    if (met === undefined || typeof met === 'boolean' || met.blank) return false
    met = fitted.get(met.source.item.id)
    if (met !== undefined && isMetWith(claim, met)) return true
  }
  return false
}

function reasonAgainst({ expression }: Relevant) {
  return expression.length > LONGEST ? 'relevant_long' : 'relevant'
}

/** A question that depends on another one in the same group is hidden together with it. */
function isImplied({ source }: Condition, relevant: Relevant): boolean {
  return (source as Draft | null)?.relevants.includes(relevant) ?? false
}
