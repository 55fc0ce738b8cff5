import { useLingui } from '@lingui/react/macro'
import type { Visit, VisitReturn } from '@cloche/contract/visits.ts'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../boot/session-context.tsx'
import { currentAfter } from '../kit/merge-edits.ts'
import { useUndo } from '../kit/undo.tsx'
import type { ReturnDraft } from './return-draft.ts'
import { isReturnable } from './use-return-draft.ts'

interface Returning {
  visit: Visit
  body: VisitReturn
  /** What `body` was made of: sent, it is over. */
  draft: ReturnDraft
}

/** Whether somebody else was faster, and left nothing to decide. */
export function isTaken(error: Error): boolean {
  const current = currentAfter<Visit>(error)
  return current !== null && !isReturnable(current)
}

/** What staff decide about a visit; lists, calendars and the report are read again. */
export function useReviewCalls() {
  const { t } = useLingui()
  const { api } = useSession()
  const queries = useQueryClient()
  const offer = useUndo()
  const settle = () => queries.invalidateQueries({ queryKey: ['visit'] })
  const on = ({ id, version }: Visit) => ({ params: { visitId: id }, ifMatch: version })
  // Somebody else was faster: what is shown is out of date.
  const onError = (error: Error) => {
    if (!currentAfter<Visit>(error)) return
    void settle()
    // Bar and panel, which would say it, go.
    if (isTaken(error)) {
      const message = t`Somebody else changed this visit meanwhile. It is shown as it is now.`
      notifications.show({ message })
    }
  }

  const accept = useMutation({
    mutationFn: (visit: Visit) => api.call('POST /visit/{visitId}/accept', on(visit)),
    onSuccess: (accepted) => {
      void settle()
      offer(t`The visit is accepted`, () =>
        api.call('DELETE /visit/{visitId}/accept', on(accepted)).finally(() => void settle()),
      )
    },
    onError,
  })
  const giveBack = useMutation({
    mutationFn: ({ visit, body }: Returning) =>
      api.call('POST /visit/{visitId}/return', { ...on(visit), body }),
    // Here, since the panel may have been closed meanwhile.
    onSuccess: (_, { draft }) => {
      draft.clear()
      void settle()
      notifications.show({ message: t`The visit is back with the guest` })
    },
    onError,
  })
  return { accept, giveBack }
}

/** The button that was pressed goes away. */
export function focusReport(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}
