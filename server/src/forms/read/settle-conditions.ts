import { arranged } from '@cloche/checklist/bank.ts'
import { conditionOf, type Condition, type Source } from '../condition/condition.ts'
import type { Draft, Relevant } from './draft.ts'
import { parseExpression, type Expression } from '../condition/expression.ts'
import type { Remarks } from './remarks.ts'

type Find = (name: string) => Source | undefined

/** Gives each question the condition that its own `relevant` and those of its groups come to, as far as one can be had. */
export function settleConditions(drafts: readonly Draft[], remarks: Remarks): void {
  const places = new Map(arranged(drafts.map(({ item }) => item)).map((item, place) => [item.id, place]))
  const questions = drafts.filter(({ item }) => item.parent !== null)
  const byName = Map.groupBy(questions, ({ row }) => row.text('name'))
  const placeOf = ({ item }: Source) => places.get(item.id)!
  // A form says the same of many questions.
  const parsed = new Map<string, Expression | null>()
  const parse = (text: string) => parsed.getOrInsertComputed(text, parseExpression)
  for (const draft of questions) {
    settle(draft, remarks, parse, (name) => {
      const [source, second] = byName.get(name) ?? []
      return source && !second && placeOf(source) < placeOf(draft) ? source : undefined
    })
  }
}

function settle(
  { item, row, relevants }: Draft,
  remarks: Remarks,
  parse: typeof parseExpression,
  find: Find,
): void {
  const kept: Expression[] = []
  let settled: Condition = { source: null, showIf: null, waits: false }
  for (const relevant of relevants.toReversed()) {
    if (isImplied(settled, relevant)) continue
    const expression = parse(relevant.expression)
    const condition = expression && conditionOf({ kind: 'and', terms: [...kept, expression] }, find)
    if (expression && condition) {
      kept.push(expression)
      settled = condition
    } else remarks.changed('survey', row, 'relevant', relevant.expression)
  }
  if (settled.showIf) item.options.showIf = settled.showIf
  if (settled.waits) remarks.changed('survey', row, 'relevant_waits', settled.source?.item.title)
}

/** A question whose condition looks at another in the same group is hidden with it. */
function isImplied({ source }: Condition, relevant: Relevant): boolean {
  return (source as Draft | null)?.relevants.includes(relevant) ?? false
}
