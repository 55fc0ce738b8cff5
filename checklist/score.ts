import { isCategory, type Item } from './item.ts'
import { visibleIds } from './visible.ts'

/**
 * 0..1, or null when the question is not scored, not answered or answered "not applicable".
 * A choice gives its score, several choices their mean, a rate `(rate-1)/(max-1)`.
 */
export function questionScore(item: Item): number | null {
  if (item.type === 'rate') {
    return item.rate === null ? null : (item.rate - 1) / ((item.options.max ?? 5) - 1)
  }
  if (item.type !== 'single' && item.type !== 'multiple') return null
  const scores = chosenOf(item).flatMap(({ score }) => score ?? [])
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

/** The choices that an answer names. */
export function chosenOf({ options, answer }: Item) {
  const chosen = Array.isArray(answer) ? answer : [answer]
  return (options.choices ?? []).filter(({ value }) => chosen.includes(value))
}

export interface Score {
  /** 0..100, null when nothing was scored. */
  total: number | null
  byCategory: { id: string; score: number | null }[]
}

/** Weighted means ×100 over what is visible; both levels use the questions' own weights (product.md, Score). */
export function scoreOf(items: readonly Item[]): Score {
  const visible = visibleIds(items)
  const all = new Mean()
  const byCategory = new Map(items.filter(isCategory).map((category) => [category.id, new Mean()]))
  for (const item of items) {
    if (item.parent === null || !visible.has(item.id)) continue
    const score = questionScore(item)
    if (score === null) continue
    all.add(score, item.options.weight ?? 1)
    byCategory.get(item.parent)?.add(score, item.options.weight ?? 1)
  }
  return {
    total: all.percent(),
    byCategory: [...byCategory].map(([id, mean]) => ({ id, score: mean.percent() })),
  }
}

class Mean {
  #sum = 0
  #weight = 0

  add(score: number, weight: number) {
    this.#sum += score * weight
    this.#weight += weight
  }

  /** Rounded to a tenth, so that phone and server print the same figure. */
  percent(): number | null {
    return this.#weight === 0 ? null : Math.round((this.#sum / this.#weight) * 1000) / 10
  }
}
