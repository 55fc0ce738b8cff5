import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { ApiProblem } from '@cloche/client/problem.ts'
import { useSession } from '../../../boot/session-context.tsx'
import { currentAfter, mergeEdits } from '../../kit/merge-edits.ts'
import { useUndo } from '../../kit/undo.tsx'
import { namedIn } from '../refusal.ts'
import { useBankCopy } from '../use-bank.ts'
import { useDraft, useDrafts } from '../use-drafts.ts'
import { bodyOf } from './body.ts'
import { draftOf, type Draft } from './draft.ts'
import { isDirty, type Kept } from './drafts.ts'
import { bankWith, brokenByDraft, faultsOf, UNFINISHED, type Faults } from './faults.ts'

export type Change = (patch: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void

interface Options {
  /** The id of the item, or of the place of a new one. */
  id: string
  /** The stored item; null for a new one. */
  item: BankQuestion | null
  /** The form's initial draft. */
  began: Draft
  bank: readonly BankQuestion[]
  saved: (item: BankQuestion) => void
}

/** Holds an item being edited: its draft, its faults, and saving. */
export function useEditor({ id, item, began, bank, saved }: Options) {
  const { api } = useSession()
  const copy = useBankCopy()
  const drafts = useDrafts()
  const { t } = useLingui()
  const offerUndo = useUndo()
  const unsaved = useDraft(id)
  const [tried, setTried] = useState(false)
  /** The saved new item stays on the screen until the address names its id. */
  const [made, setMade] = useState<Kept | null>(null)
  const kept = useMemo<Kept>(
    () => made ?? unsaved ?? { base: item, began, draft: began },
    [made, unsaved, item, began],
  )
  const { draft } = kept

  const change = useCallback<Change>(
    (patch) => {
      if (made) return
      const now = drafts.get().get(id) ?? { base: item, began, draft: began }
      const entered = typeof patch === 'function' ? patch(now.draft) : patch
      drafts.keep(id, { ...now, draft: { ...now.draft, ...entered } })
    },
    [drafts, id, item, began, made],
  )
  useEffect(() => () => dropUnchanged(drafts, id), [drafts, id])

  // Each letter makes a search of the whole bank, so the letter renders first.
  const later = useDeferredValue(draft)
  const after = useMemo(() => bankWith(bank, id, later), [bank, id, later])
  const faults = useMemo(() => faultsOf(after, id, later), [after, id, later])
  const broken = useMemo(() => brokenByDraft(bank, after, id), [bank, after, id])

  const { mutate, reset, error, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ base: from, draft: { parent, ...rest } }: Kept) => {
      const body = bodyOf({ ...rest, parent })
      if (from === null) return api.call('POST /question', { body })
      const place = parent !== null && parent !== from.parent ? { parent } : {}
      const { parent: _, ...what } = body
      const params = { id: from.id }
      return api.call('PUT /question/{id}', { params, body: { ...what, ...place }, ifMatch: from.version })
    },
    onSuccess: (stored, sent) => {
      if (sent.base === null) setMade(sent)
      drafts.finish(id, sent, stored)
      copy.take(stored)
      setTried(false)
      saved(stored)
    },
    onError: (refusal, sent) => {
      const stored = currentAfter<BankQuestion>(refusal)
      const now = drafts.get().get(id) ?? sent
      if (stored && mayMerge(now, stored)) sendOn(rebased(now, stored, 'merged'))
    },
  })

  const changed = currentAfter<BankQuestion>(error)
  // Edits that do not overlap are merged unasked.
  const theirs = changed && !mayMerge(kept, changed) ? changed : null
  const send = (next: Kept) => {
    setTried(true)
    const then = bankWith(copy.get(), id, next.draft)
    if (Object.keys(faultsOf(then, id, next.draft)).length > 0) return false
    if (brokenByDraft(copy.get(), then, id).length > 0) return false
    mutate(next)
    return true
  }

  /** Keeps a draft that is based on the stored item now. */
  function keepOn(next: Kept) {
    if (next.base) copy.take(next.base)
    drafts.keep(id, next)
    reset()
  }

  function sendOn(next: Kept) {
    keepOn(next)
    send(next)
  }

  return {
    draft,
    began: kept.began,
    change,
    after,
    isDirty: isDirty(kept),
    // A new item that is made stays until the address names it; saving it again would make another.
    isSaving: isPending || made !== null,
    faults: { ...shownFaults(faults, tried), ...refusedFields(error) },
    broken: broken.length > 0 ? broken : namedIn(error, bank),
    error,
    theirs,
    overlaps: theirs ? mergedWith(kept, theirs).overlaps : [],
    save: () => send(kept),
    discard: () => {
      drafts.drop(id)
      setTried(false)
      reset()
      offerUndo(t`Your changes are discarded`, async () => drafts.keep(id, kept))
    },
    takeTheirs: () => theirs && keepOn(rebased(kept, theirs, 'taken')),
    keepMine: () => theirs && sendOn(rebased(kept, theirs, 'merged')),
  }
}

export type Editor = ReturnType<typeof useEditor>

/** Merges a draft with the item that somebody else saved meanwhile. */
function mergedWith({ base, began, draft }: Kept, stored: BankQuestion) {
  return mergeEdits(base ? draftOf(base) : began, draft, draftOf(stored))
}

/** Whether both changed different fields of an item that is still there. */
function mayMerge(kept: Kept, stored: BankQuestion): boolean {
  return stored.deletedAt === null && mergedWith(kept, stored).overlaps.length === 0
}

function rebased(kept: Kept, stored: BankQuestion, whose: 'merged' | 'taken'): Kept {
  return { base: stored, began: draftOf(stored), draft: mergedWith(kept, stored)[whose] }
}

function dropUnchanged(drafts: ReturnType<typeof useDrafts>, id: string) {
  const kept = drafts.get().get(id)
  if (kept && !isDirty(kept)) drafts.drop(id)
}

/** Before the first try to save, hides the faults of an unfinished draft. */
function shownFaults(faults: Faults, tried: boolean): Faults {
  if (tried) return faults
  return Object.fromEntries(Object.entries(faults).filter(([, code]) => !UNFINISHED.includes(code)))
}

/** Returns the fields that the server refused. */
function refusedFields(error: Error | null): Faults {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'invalid') return {}
  return Object.fromEntries(error.problem.errors?.map(({ path }) => [path, 'refused' as const]) ?? [])
}
