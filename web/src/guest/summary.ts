import { completionOf, declinedParts, requiredParts, type Part } from '@cloche/checklist/complete.ts'
import { hasAnswer } from '@cloche/checklist/item.ts'
import { visibleIds } from '@cloche/checklist/visible.ts'
import type { Dish } from '@cloche/contract/questions.ts'
import type { LocalQuestion } from '@cloche/engine/interface.ts'

export interface SectionProgress {
  /** Whether the section counts: an optional one from the first entry in it. */
  active: boolean
  shown: number
  /** The questions that have an answer, or a reason for having none, and require nothing more. */
  answered: number
  /** `needed`: questions that still require something; `required`: all that require something. */
  needed: number
  required: number
}

export interface NotedDish {
  questionId: string
  dish: Dish
}

export interface Summary {
  /** The visible questions, in order. */
  shown: readonly LocalQuestion[]
  sections: ReadonlyMap<string, SectionProgress>
  missing: readonly { item: LocalQuestion; parts: Part[] }[]
  progress: { required: number; answered: number }
  photos: number
  dishes: readonly NotedDish[]
}

/** Counts the visible questions of a checklist. */
export function summarize(items: readonly LocalQuestion[]): Summary {
  const visible = visibleIds(items)
  const shown = items.filter(({ id, parent }) => parent !== null && visible.has(id))
  const { active, missing, progress } = completionOf(items)
  const open = new Set(missing.map(({ item }) => item.id))
  return {
    shown,
    sections: sectionProgress(shown, open, new Set(active.map(({ parent }) => parent!))),
    missing,
    progress,
    photos: shown.reduce((sum, { photos }) => sum + photos.length, 0),
    dishes: shown.flatMap(({ id, dishes }) => dishes.map((dish) => ({ questionId: id, dish }))),
  }
}

function sectionProgress(
  shown: readonly LocalQuestion[],
  open: ReadonlySet<string>,
  active: ReadonlySet<string>,
) {
  const sections = new Map<string, SectionProgress>()
  for (const item of shown) {
    const parent = item.parent!
    const tally = sections.get(parent) ?? { ...NOTHING, active: active.has(parent) }
    tally.shown += 1
    const isSaid = hasAnswer(item) || declinedParts(item).length > 0
    tally.answered += Number(isSaid && !open.has(item.id))
    tally.needed += Number(open.has(item.id))
    tally.required += Number(requiredParts(item).length > 0)
    sections.set(parent, tally)
  }
  return sections
}

/** The progress of a section without a visible question. */
export const NOTHING: SectionProgress = { active: false, shown: 0, answered: 0, needed: 0, required: 0 }

/** Whether a section has been started and requires nothing more. */
export function isDone({ needed, answered }: SectionProgress): boolean {
  return needed === 0 && answered > 0
}
