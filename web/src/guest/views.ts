import { isCategory } from '@cloche/checklist/item.ts'
import { visibleIds } from '@cloche/checklist/visible.ts'
import type { Checklist, LocalQuestion, Readable } from '@cloche/engine/interface.ts'
import { derived, sameList } from './readable.ts'
import { summarize, type Summary } from './summary.ts'

/** A category with its visible questions. */
export interface Section {
  id: string
  addon: boolean
  questions: readonly string[]
}

export interface Views {
  /** The visible sections, in order; changes only when a question appears or disappears. */
  sections: Readable<readonly Section[]>
  /** Figures of the whole checklist, which a tap never needs. */
  summary: Readable<Summary>
}

const known = new WeakMap<Checklist, Views>()

export function viewsOf(checklist: Checklist): Views {
  const views = known.get(checklist) ?? {
    sections: derived(checklist.items, sectionsOf, sameSections),
    summary: derived(checklist.items, summarize),
  }
  known.set(checklist, views)
  return views
}

function sectionsOf(items: readonly LocalQuestion[]): readonly Section[] {
  const visible = visibleIds(items)
  const shown = items.filter(({ id }) => visible.has(id))
  const questions = new Map<string, string[]>(shown.filter(isCategory).map(({ id }) => [id, []]))
  for (const { id, parent } of shown) if (parent) questions.get(parent)?.push(id)
  return shown
    .filter(isCategory)
    .map(({ id, type }) => ({ id, addon: type === 'addon', questions: questions.get(id)! }))
}

function sameSections(a: readonly Section[], b: readonly Section[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ id, questions }, index) => id === b[index]!.id && sameList(questions, b[index]!.questions))
  )
}
