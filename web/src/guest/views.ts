import { isCategory } from '@cloche/checklist/item.ts'
import { visibleIds } from '@cloche/checklist/visible.ts'
import type { VisitCopy, LocalQuestion, Readable } from '@cloche/engine/interface.ts'
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

const known = new WeakMap<VisitCopy, Views>()

export function viewsOf(visitCopy: VisitCopy): Views {
  const views = known.get(visitCopy) ?? {
    sections: derived(visitCopy.items, sectionsOf, sameSections),
    summary: derived(visitCopy.items, summarize),
  }
  known.set(visitCopy, views)
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
