import type { TextStorage } from '@cloche/client/local-storage.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { keptDraft } from '../../../boot/kept-draft.ts'
import { bodyOf } from './body.ts'
import type { Draft } from './draft.ts'

/** The unsaved input for an item. */
export interface Kept {
  /** The version with which the editing started; null for a new item. */
  base: BankQuestion | null
  /** The draft as the form first showed it. */
  began: Draft
  draft: Draft
}

type All = ReadonlyMap<string, Kept>

const KEY = 'cloche.drafts'

/**
 * Stores unsaved changes by id. They outlive the form, the page and a reload, so that opening another question loses
 * nothing.
 */
export function createDrafts(userId: string, storage: TextStorage) {
  const all = keptDraft<All>(storage, `${KEY}.${userId}`, {
    from: (stored) => new Map((stored ?? []) as [string, Kept][]),
    to: (drafts) => [...drafts],
    isEmpty: ({ size }) => size === 0,
  })
  return {
    get: all.get,
    subscribe: all.subscribe,
    keep(id: string, kept: Kept) {
      const isAsBegun = JSON.stringify(kept.draft) === JSON.stringify(kept.began)
      if (isAsBegun) this.drop(id)
      else all.set(new Map(all.get()).set(id, kept))
    },
    drop(id: string) {
      const next = new Map(all.get())
      if (next.delete(id)) all.set(next)
    },
    /** Ends a draft after saving. Input made while saving stays unsaved. */
    finish(id: string, sent: Kept, stored: BankQuestion) {
      const kept = all.get().get(id)
      this.drop(id)
      if (kept && kept.draft !== sent.draft)
        this.keep(stored.id, { base: stored, began: sent.draft, draft: kept.draft })
    },
    /** The user moved the item meanwhile, so the new version is not somebody else's change. */
    rebase(base: BankQuestion) {
      const kept = all.get().get(base.id)
      if (!kept) return
      const { parent } = base
      const { began, draft } = kept
      const stays = draft.parent !== began.parent
      all.set(
        new Map(all.get()).set(base.id, {
          base,
          began: { ...began, parent },
          draft: stays ? draft : { ...draft, parent },
        }),
      )
    },
  }
}

export type Drafts = ReturnType<typeof createDrafts>

/** Returns whether saving would change anything. */
export function isDirty({ began, draft }: Kept): boolean {
  return JSON.stringify(bodyOf(began)) !== JSON.stringify(bodyOf(draft))
}
