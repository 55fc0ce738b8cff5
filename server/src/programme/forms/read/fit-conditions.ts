import { arranged } from '@cloche/checklist/bank.ts'
import { CONDITION_SIZE } from '@cloche/contract/constants.ts'
import { conditionWhen } from '../condition/condition.ts'
import { LONGEST, parseExpression } from '../condition/expression.ts'
import { meaningOf } from '../condition/meaning.ts'
import { joined, needsOne, type Met, type Source } from '../condition/met.ts'
import type { Draft, Relevant } from './draft.ts'
import type { Remarks } from './remarks.ts'

/** The meaning of a condition's text, valid for every question after the last one that the text refers to. */
interface Meaning {
  met: Met
  lastSource: number
}

type MeaningAt = (expression: string, place: number) => Meaning | null

/** Gives each question the closest possible condition to its own `relevant` and those of its groups. */
export function fitConditions(drafts: readonly Draft[], remarks: Remarks): void {
  const places = new Map(arranged(drafts.map(({ item }) => item)).map((item, place) => [item.id, place]))
  const placeOf = ({ item }: Source) => places.get(item.id)!
  const questions = drafts.filter(({ item }) => item.parent !== null)
  const meaningAt = meanings(questions, placeOf)
  const inOrder = questions.toSorted((a, b) => placeOf(a) - placeOf(b))
  for (const draft of inOrder) fitCondition(draft, placeOf(draft), meaningAt, remarks)
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
    const met = expression && meaningOf(expression, find)
    return met === null || sizeOf(met) > CONDITION_SIZE ? null : { met, lastSource }
  }
  return (text, place) => {
    const meaning = known.getOrInsertComputed(text, workOut)
    return meaning && meaning.lastSource < place ? meaning : null
  }
}

function sizeOf(met: Met): number {
  if (typeof met === 'boolean' || !('parts' in met)) return 1
  return met.parts.reduce((sum, part) => sum + sizeOf(part), 0)
}

function fitCondition(
  { item, row, relevants }: Draft,
  place: number,
  meaningAt: MeaningAt,
  remarks: Remarks,
): void {
  let kept: Met = true
  for (const relevant of relevants.toReversed()) {
    if (isImplied(kept, relevant)) continue
    const meaning = meaningAt(relevant.expression, place)
    const met: Met | null = meaning && joined(true, kept, meaning.met)
    const showIf = conditionWhen(met)
    if (met === null || showIf === false) {
      remarks.changed('survey', row, reasonAgainst(relevant), relevant.expression)
      continue
    }
    kept = met
    if (showIf) item.options.showIf = showIf
  }
}

function reasonAgainst({ expression }: Relevant) {
  return expression.length > LONGEST ? 'relevant_long' : 'relevant'
}

/** A question that depends on another one in the same group is hidden together with it. */
function isImplied(kept: Met, relevant: Relevant): boolean {
  return needsOne(kept, (source) => (source as Draft).relevants.includes(relevant))
}
