import type { Item } from './item.ts'

/**
 * Returns a score from 0 to 1; null if the question is not scored, not answered or answered "not applicable".
 * A choice gives its score, several choices their mean, a rate `(rate-1)/(max-1)`.
 */
export function questionScore(item: Item): number | null {
  if (item.type === 'rate') {
    return item.rate === null ? null : (item.rate - 1) / ((item.options.max ?? 5) - 1)
  }
  const scores = chosenOf(item).flatMap(({ score }) => score ?? [])
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

/** Returns the choices that an answer names. */
export function chosenOf({ options, answer }: Item) {
  const chosen = Array.isArray(answer) ? answer : [answer]
  return (options.choices ?? []).filter(({ value }) => chosen.includes(value))
}
