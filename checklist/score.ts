import { isCategory, type Item } from './item.ts'
import { questionScore } from './question-score.ts'
import { visibleIds } from './visible.ts'

export interface Score {
  /** From 0 to 100; null if nothing was scored. */
  total: number | null
  byCategory: { id: string; score: number | null }[]
}

/**
 * Counts up with each change of how scores are computed, so that visits begin a new form version. The release that changes it clears
 * `summaries_state.built_at` in a migration, so that the scores of visits and of reports are computed anew.
 */
export const SCORING_RULE: number = 1

/** Returns weighted means × 100 over the visible questions; categories and total use the questions' weights (docs/domain.md, Score). */
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

/** Rounds to a tenth, so that all programs show the same figure. `score`: from 0 to 1. */
export const percentOf = (score: number): number => Math.round(score * 1000) / 10

class Mean {
  #sum = 0
  #weight = 0

  add(score: number, weight: number) {
    this.#sum += score * weight
    this.#weight += weight
  }

  percent(): number | null {
    return this.#weight === 0 ? null : percentOf(this.#sum / this.#weight)
  }
}
