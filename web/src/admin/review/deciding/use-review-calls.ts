import { useLingui } from '@lingui/react/macro'
import type { Visit } from '@cloche/contract/visits.ts'
import type { VisitReturn } from '@cloche/contract/reviews.ts'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useSession } from '../../../boot/session-context.tsx'
import { currentAfter } from '../../kit/merge-edits.ts'
import { useUndo } from '../../kit/undo.tsx'
import { useReload } from '../../kit/use-change.ts'
import { visitQuery } from '../review-queries.ts'
import type { ReturnDraft } from './return-draft.ts'
import { isReturnable } from './use-return-draft.ts'

interface Returning {
  visit: Visit
  body: VisitReturn
  /** The draft behind `body`, which is cleared once sent. */
  draft: ReturnDraft
}

/** Returns whether somebody else has already decided about the visit. */
export function isTaken(error: Error): boolean {
  const current = currentAfter<Visit>(error)
  return current !== null && !isReturnable(current)
}

/**
 * Accepts and returns visits, then reloads lists, calendars and the review. Nobody waits for the reload, which after a failure follows
 * a conflict alone, so that neither is a `useChange`.
 */
export function useReviewCalls() {
  const { t } = useLingui()
  const { api } = useSession()
  const queries = useQueryClient()
  const reread = useReload(['visit'])
  const offer = useUndo()
  const go = useNavigate()
  /** The review shows the answer's version at once, because the next decision needs the current version. */
  const reload = (decided?: Visit) => {
    if (decided) {
      const { queryKey } = visitQuery(api, decided.id)
      queries.setQueryData(queryKey, (review) => review && { ...review, visit: decided })
    }
    return reread()
  }
  const on = ({ id, version }: Visit) => ({ params: { visitId: id }, ifMatch: version })
  // Somebody else changed the visit, so the shown data is out of date.
  const showConflict = (error: Error, staysOpen: (current: Visit) => boolean) => {
    const current = currentAfter<Visit>(error)
    if (!current) return
    void reload()
    // A bar or panel that stays open shows the conflict itself.
    if (staysOpen(current)) return
    const message = t`Somebody else changed this visit meanwhile. It is shown as it is now.`
    notifications.show({ message })
  }

  const accept = useMutation({
    mutationFn: (visit: Visit) => api.call('POST /visit/{visitId}/accept', on(visit)),
    onSuccess: (accepted) => {
      void reload(accepted)
      const { title } = accepted.restaurant
      offer(t`${title}: the visit is accepted`, async () => {
        const taking = api.call('DELETE /visit/{visitId}/accept', on(accepted))
        void reload(await taking.finally(() => void reload()))
        // A reviewer who has opened another page stays there.
        if (isReview()) void go(`/admin/visit-history/${accepted.id}`, { state: { queue: true } })
      })
    },
    onError: (error) => showConflict(error, ({ status }) => status === 'submitted'),
  })
  const giveBack = useMutation({
    mutationFn: ({ visit, body }: Returning) =>
      api.call('POST /visit/{visitId}/return', { ...on(visit), body }),
    // The message belongs here, because the panel may be closed by now.
    onSuccess: ({ restaurant: { title } }, { draft }) => {
      draft.clear()
      void reload()
      notifications.show({ message: t`${title}: the visit is back with the guest` })
    },
    onError: (error) => showConflict(error, isReturnable),
  })
  return { accept, giveBack }
}

const isReview = () => location.pathname.startsWith('/admin/visit-history/')

/** Focuses the review, because the pressed button disappears. */
export function focusReview(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}
