import { scoreOf, type Score } from '@cloche/checklist/score.ts'
import { questionScore } from '@cloche/checklist/question-score.ts'
import { visibleIds } from '@cloche/checklist/visible.ts'
import type { Daypart } from '@cloche/contract/constants.ts'
import { binOf } from '@cloche/insight/duration-bins.ts'
import type { RuledItem } from '../../programme/questions/service.ts'

/** The columns that all rows of a visit share. `day`, `YYYY-MM-DD`, is of the restaurant's wall clock. */
export interface Place {
  restaurant_id: string
  day: string
  daypart: Daypart
  is_provisional: boolean
  form_version: number
}

interface Sums {
  n: number
  sum: number
  sum_squares: number
}

/** What a score is of. */
export type Level = 'visit' | 'category' | 'question'

/** A row of `score_summaries`; sums are of tenths of a percent. The column `scope` has the level. */
export interface ScoreRow extends Place, Sums {
  scope: Level
  subject_id: string
}

/** A row of `dish_summaries`; sums are of minutes. */
export interface DishRow extends Place, Sums {
  dish_name: string
  first_minute: number
  minutes: number[]
}

export interface TimedDish {
  /** The visit's own question. */
  question_id: string
  dish_name: string
  /** From ordered to ready, not negative. */
  minutes: number
}

/** The parts of a visit from which summaries are computed. */
export interface Counted {
  place: Place
  /** Null: all questions. */
  checklistId: string | null
  items: readonly RuledItem[]
  /** What `scoreOf` has made of the items, if somebody has asked already. */
  score?: Score | undefined
  dishes: readonly TimedDish[]
}

/** Returns the summary rows of visits. The order of the visits makes no difference. */
export function tally(visits: readonly Counted[]): { scores: ScoreRow[]; dishes: DishRow[] } {
  const scores = new Map<string, ScoreRow>()
  const dishes = new Map<string, DishRow & { bins: Map<number, number> }>()
  for (const { place, checklistId, items, score: known = scoreOf(items), dishes: timed } of visits) {
    const prefix = Object.values(place).join(' ')
    const visible = visibleIds(items)
    for (const { scope, subject_id, score } of scored(
      checklistId ?? place.restaurant_id,
      items,
      known,
      visible,
    )) {
      const row = at(scores, `${prefix} ${scope} ${subject_id}`, () => {
        return { ...place, scope, subject_id, ...NOTHING }
      })
      add(row, score)
    }
    for (const { question_id, dish_name, minutes } of timed) {
      if (!visible.has(question_id)) continue
      const row = at(dishes, `${prefix} ${dish_name}`, () => {
        return { ...place, dish_name, ...NOTHING, first_minute: 0, minutes: [], bins: new Map() }
      })
      const bin = binOf(minutes)
      add(row, bin)
      row.bins.set(bin, (row.bins.get(bin) ?? 0) + 1)
    }
  }
  return { scores: [...scores.values()], dishes: [...dishes.values()].map(binned) }
}

const NOTHING: Sums = { n: 0, sum: 0, sum_squares: 0 }

/**
 * Returns a visit's scores in tenths of a percent, as screens show them, so that sums are whole numbers. The subject of the whole score
 * is the visit's checklist, or the restaurant for all questions: whole scores of two checklists are never added up.
 */
function scored(
  whole: string,
  items: readonly RuledItem[],
  { total, byCategory }: Score,
  visible: ReadonlySet<string>,
) {
  const sourceOf = new Map(items.map(({ id, sourceId }) => [id, sourceId]))
  const questions = items.filter(({ id, parent }) => parent !== null && visible.has(id))
  const all: { scope: ScoreRow['scope']; subject_id: string; score: number | null }[] = [
    { scope: 'visit', subject_id: whole, score: tenths(total) },
    ...byCategory.map(({ id, score }) => {
      return { scope: 'category', subject_id: sourceOf.get(id)!, score: tenths(score) } as const
    }),
    ...questions.map((item) => {
      const score = questionScore(item)
      return { scope: 'question', subject_id: item.sourceId, score: tenths(score && score * 100) } as const
    }),
  ]
  return all.flatMap(({ score, ...rest }) => (score === null ? [] : [{ ...rest, score }]))
}

const tenths = (percent: number | null) => (percent === null ? null : Math.round(percent * 10))

function add(row: Sums, value: number): void {
  row.n += 1
  row.sum += value
  row.sum_squares += value * value
}

function binned({ bins, ...row }: DishRow & { bins: Map<number, number> }): DishRow {
  const [first, last] = [Math.min(...bins.keys()), Math.max(...bins.keys())]
  const minutes = Array.from({ length: last - first + 1 }, (_, place) => bins.get(first + place) ?? 0)
  return { ...row, first_minute: first, minutes }
}

function at<V>(map: Map<string, V>, key: string, make: () => V): V {
  const found = map.get(key) ?? make()
  map.set(key, found)
  return found
}
