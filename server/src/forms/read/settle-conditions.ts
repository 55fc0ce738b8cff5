import { arranged } from '@cloche/checklist/bank.ts'
import {
  bothMet,
  conditionWhen,
  meaningOf,
  type Condition,
  type Met,
  type Source,
} from '../condition/condition.ts'
import { LONGEST, parseExpression } from '../condition/expression.ts'
import type { Draft, Relevant } from './draft.ts'
import type { Remarks } from './remarks.ts'

/** What the text of a condition comes to, for every question after the last one that it looks at. */
interface Meaning {
  met: Met
  lastSource: number
}

type MeaningAt = (expression: string, place: number) => Met | null

/** Gives each question the condition that its own `relevant` and those of its groups come to, as far as one can be had. */
export function settleConditions(drafts: readonly Draft[], remarks: Remarks): void {
  const places = new Map(arranged(drafts.map(({ item }) => item)).map((item, place) => [item.id, place]))
  const placeOf = ({ item }: Source) => places.get(item.id)!
  const questions = drafts.filter(({ item }) => item.parent !== null)
  const meaningAt = meanings(questions, placeOf)
  for (const draft of questions) settle(draft, placeOf(draft), meaningAt, remarks)
}

/**
 * A group's condition is that of all its questions, so each text is worked out once. Where any of the questions that it looks at
 * is not earlier, or its name is that of several, it can't be said.
 */
function meanings(questions: readonly Draft[], placeOf: (source: Source) => number): MeaningAt {
  const byName = Map.groupBy(questions, ({ row }) => row.text('name'))
  const known = new Map<string, Meaning | null>()
  const workOut = (text: string): Meaning | null => {
    const expression = parseExpression(text)
    let lastSource = -1
    const met =
      expression &&
      meaningOf(expression, (name) => {
        const [source, second] = byName.get(name) ?? []
        if (!source || second) return undefined
        lastSource = Math.max(lastSource, placeOf(source))
        return source
      })
    return met === null ? null : { met, lastSource }
  }
  return (text, place) => {
    const meaning = known.getOrInsertComputed(text, workOut)
    return meaning && meaning.lastSource < place ? meaning.met : null
  }
}

function settle(
  { item, row, relevants }: Draft,
  place: number,
  meaningAt: MeaningAt,
  remarks: Remarks,
): void {
  let kept: Met = true
  let settled: Condition = { source: null, showIf: null, waits: false }
  for (const relevant of relevants.toReversed()) {
    if (isImplied(settled, relevant)) continue
    const met = meaningAt(relevant.expression, place)
    const all: Met | null = met === null ? null : bothMet(kept, met)
    const condition = conditionWhen(all)
    if (all !== null && condition) {
      kept = all
      settled = condition
    } else remarks.changed('survey', row, reasonAgainst(relevant), relevant.expression)
  }
  if (settled.showIf) item.options.showIf = settled.showIf
  if (settled.waits) remarks.changed('survey', row, 'relevant_waits', settled.source?.item.title)
}

function reasonAgainst({ expression }: Relevant) {
  return expression.length > LONGEST ? 'relevant_long' : 'relevant'
}

/** A question whose condition looks at another in the same group is hidden with it. */
function isImplied({ source }: Condition, relevant: Relevant): boolean {
  return (source as Draft | null)?.relevants.includes(relevant) ?? false
}
