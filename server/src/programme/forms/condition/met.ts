import type { BankItem } from '@cloche/checklist/condition.ts'
import { answerShape } from '@cloche/checklist/question-types.ts'
import { both, either, others, type Answering, type Given } from './answers.ts'

/** A question that a condition may refer to. */
export interface Source {
  item: BankItem
  /** All answers are whole numbers. */
  whole: boolean
  /** Maps the values of the choices in the sheet to their values in Cloche. */
  values: ReadonlyMap<string, string>
}

/** Answers to one question. `blank`: no answer meets it too. `but`: what the form excepts, where it says it so. */
export interface Known {
  source: Source
  given: Given
  blank: boolean
  but?: Given
}

/** Several parts, of which all or any are met. No part is of the same kind. */
export interface Several {
  isAll: boolean
  parts: readonly Exclude<Met, boolean>[]
}

/** What meets an expression: everything, nothing, answers to one question, all other answers, or several of these. */
export type Met = boolean | Known | { not: Known } | Several

export function joined(isAll: boolean, a: Met, b: Met): Met {
  if (typeof a === 'boolean') return a === isAll ? b : a
  if (typeof b === 'boolean') return b === isAll ? a : b
  const parts = partsIn(isAll, b).reduce((those, part) => withPart(isAll, those, part), partsIn(isAll, a))
  return parts.length === 1 ? parts[0]! : { isAll, parts }
}

function partsIn(isAll: boolean, met: Exclude<Met, boolean>): Several['parts'] {
  return 'parts' in met && met.isAll === isAll ? met.parts : [met]
}

/** Says both of one question in one part, where that can be said. */
function withPart(
  isAll: boolean,
  parts: Several['parts'],
  added: Several['parts'][number],
): Several['parts'] {
  for (const [place, part] of parts.entries()) {
    const one = merged(isAll, part, added)
    if (one) return parts.with(place, one)
  }
  return [...parts, added]
}

function merged(isAll: boolean, a: Met, b: Met): Known | null {
  if (!isKnown(a) || !isKnown(b) || a.source !== b.source) return null
  const given = (isAll ? both : either)(answering(a.source), a.given, b.given)
  return given && { source: a.source, given, blank: isAll ? a.blank && b.blank : a.blank || b.blank }
}

export function negated(met: Met): Met {
  if (typeof met === 'boolean') return !met
  if ('not' in met) return met.not
  if ('parts' in met) return met.parts.map(negated).reduce((a, b) => joined(!met.isAll, a, b))
  const given = others(answering(met.source), met.given)
  if (given === null) return { not: met }
  return { source: met.source, given, blank: !met.blank, ...(!met.blank && { but: met.given }) }
}

export const isKnown = (met: Met): met is Known => typeof met === 'object' && 'source' in met

/** Returns whether it takes an answer to a question of which this holds. */
export function needsOne(met: Met, holds: (source: Source) => boolean): boolean {
  if (isKnown(met)) return !met.blank && holds(met.source)
  if (typeof met === 'boolean' || 'not' in met) return false
  const needs = (part: Met) => needsOne(part, holds)
  return met.isAll ? met.parts.some(needs) : met.parts.every(needs)
}

export function answering({ item, whole, values }: Source): Answering {
  return { oneOf: answerShape(item.type) === 'choice' ? [...values.values()] : null, whole }
}
