import type { Checklist } from '@cloche/contract/checklists.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { focusRow } from '../../kit/use-tree-keys.ts'
import type { Side } from '../../kit/tree-places.ts'
import type { useAddress } from '../use-address.ts'
import { useChecklistCalls } from './use-checklist-calls.ts'
import { useChecklistChanges } from './use-checklist-changes.ts'

interface Options {
  checklists: readonly Checklist[]
  address: ReturnType<typeof useAddress>
  announce: (words: string) => void
}

/** The open panel: a new checklist, a copy of another one, or the form of one. */
export type Asked = { what: 'new' } | { what: 'copy' | 'edit'; id: string }

/** What can be done with whole checklists, on the page of all questions and on that of a checklist. */
export function useChecklistsView({ checklists, address: { checklistId, go }, announce }: Options) {
  const { t } = useLingui()
  const [asked, ask] = useState<Asked | null>(null)
  const [refused, setRefused] = useState<{ checklist: Checklist; error: Error } | null>(null)
  const { remove } = useChecklistCalls()
  const current = checklists.find(({ id }) => id === checklistId)
  const refuse = (error: Error | null, checklist = current) =>
    setRefused(error && checklist ? { error, checklist } : null)
  const changes = useChecklistChanges(refuse)
  const left = () => go({ checklist: null, open: null, new: null, in: null, q: null })

  return {
    asked,
    ask,
    refused,
    dismiss: () => setRefused(null),
    changes,
    show: (id: string) => go({ checklist: id, open: null, new: null, in: null, q: null }),
    left,
    step: (checklist: Checklist, side: Side) => {
      const now = checklists.findIndex(({ id }) => id === checklist.id)
      const to = side === 'before' ? now - 1 : now + 1
      if (!checklists[to])
        return announce(side === 'before' ? t`It is the first already` : t`It is the last already`)
      const { title } = checklist
      const place = to + 1
      const count = checklists.length
      changes.move(checklist, to)
      announce(t`“${title}” is now ${place} of ${count}`)
      focusRow(checklist.id)
    },
    remove: (checklist: Checklist) => {
      refuse(null)
      remove(checklist).then(
        () => checklist.id === checklistId && left(),
        (error: Error) => refuse(error, checklist),
      )
    },
  }
}

export type ChecklistsView = ReturnType<typeof useChecklistsView>
