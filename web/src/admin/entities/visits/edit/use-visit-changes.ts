import { useLingui } from '@lingui/react/macro'
import type { CallInput } from '@cloche/contract/calls.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { useMutation } from '@tanstack/react-query'
import { useSession } from '../../../../boot/session-context.tsx'
import { currentAfter } from '../../../kit/merge-edits.ts'
import { useUndo } from '../../../kit/undo.tsx'
import { useReload } from '../../../kit/use-change.ts'
import { mayMerge } from './visit-values.ts'

export type VisitChange = CallInput<'PATCH /visit/{id}'>['body']

/**
 * Changes visits with an undo for each change, and reloads lists and calendars. A change on top of another person's takes several
 * calls, and a panel closes before the lists are read, so that neither is a `useChange`.
 */
export function useVisitChanges() {
  const { t } = useLingui()
  const { api } = useSession()
  const offer = useUndo()
  const reload = useReload(['visit'])
  const patch = ({ id, version }: Visit, body: VisitChange) =>
    api.call('PATCH /visit/{id}', { params: { id }, body, ifMatch: version })
  /** A change names its fields alone, so that it fits on top of a change of others. */
  const patchMerged = async (visit: Visit, body: VisitChange): Promise<Visit> => {
    try {
      return await patch(visit, body)
    } catch (error) {
      const theirs = currentAfter<Visit>(error)
      if (!theirs || !mayMerge(visit, theirs, body)) throw error
      return patchMerged(theirs, body)
    }
  }
  const offerBack = (message: string, visit: Visit, back: VisitChange) =>
    offer(message, () => patch(visit, back).then(reload))

  const voidAgain = ({ id, version }: Visit, { reason, text }: NonNullable<Visit['void']>) => {
    const body = { reason, ...(text !== null && { text }) }
    return api
      .call('POST /visit/{visitId}/void', { params: { visitId: id }, body, ifMatch: version })
      .then(reload)
  }

  const create = useMutation({
    mutationFn: (body: CallInput<'POST /visit'>['body']) => api.call('POST /visit', { body }),
    onSuccess: (visit) => {
      void reload()
      offerBack(t`The visit is planned`, visit, { cancelled: true })
    },
  })
  const change = useMutation({
    mutationFn: ({ visit, body }: { visit: Visit; body: VisitChange }) => patchMerged(visit, body),
    onSuccess: (changed, { visit, body }) => {
      void reload()
      const { void: why } = visit
      if (why && changed.void === undefined) return offer(messageOf(body), () => voidAgain(changed, why))
      return offerBack(messageOf(body), changed, backOf(visit, body))
    },
    // Somebody else changed the visit, so the lists are out of date.
    onError: (error) => {
      if (currentAfter<Visit>(error)) void reload()
    },
  })
  const messageOf = ({ cancelled }: VisitChange) => {
    if (cancelled === undefined) return t`The visit is changed`
    return cancelled ? t`The visit is cancelled` : t`The visit is reinstated`
  }
  return { create, change }
}

/** Returns the change that restores a visit, even if other visits are near it or a phone has a copy. */
function backOf(before: Visit, change: VisitChange): VisitChange {
  const fields = [...Object.keys(change), 'allowRepeats', 'allowCopied'] as (keyof VisitChange)[]
  const values = {
    ...before,
    visitUntil: before.visitUntil ?? null,
    dayparts: before.dayparts ?? null,
    checklistId: before.checklist?.id ?? null,
    cancelled: before.status === 'cancelled',
    allowRepeats: true,
    allowCopied: true,
  }
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}
