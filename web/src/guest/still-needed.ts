import type { Part } from '@cloche/checklist/complete.ts'
import type { LocalQuestion } from '@cloche/engine/interface.ts'
import type { Draft } from './drafts.ts'
import { useLater } from './readable.ts'
import { useVisitCopy, useGround } from './shell/device-context.ts'
import type { Summary } from './summary.ts'
import { viewsOf } from './views.ts'

/** A question that lacks a required part, or in which a typed text is not saved. */
export interface Needed {
  item: LocalQuestion
  parts: readonly Part[]
  unsaved: readonly string[]
}

/** What the guest still has to do, in checklist order. Unlike a missing part, an unsaved text does not prevent submitting. */
export function useStillNeeded(): readonly Needed[] {
  const summary = useLater(viewsOf(useVisitCopy()).summary)
  return stillNeeded(summary, useLater(useGround().drafts))
}

export function stillNeeded({ shown, missing }: Summary, drafts: ReadonlyMap<string, Draft>): Needed[] {
  const parts = new Map(missing.map((each) => [each.item.id, each.parts]))
  return shown
    .map((item) => ({ item, parts: parts.get(item.id) ?? [], unsaved: unsavedIn(item, drafts) }))
    .filter((each) => each.parts.length + each.unsaved.length > 0)
}

/** A text for a dish that was removed since is of no use any more. */
function unsavedIn({ id, dishes }: LocalQuestion, drafts: ReadonlyMap<string, Draft>): string[] {
  return [...drafts].flatMap(([field, { questionId, means, text }]) => {
    const isOfDish = !field.startsWith(id)
    const isHere = questionId === id && (!isOfDish || dishes.some((dish) => field.startsWith(dish.id)))
    return isHere && means === null ? text : []
  })
}
