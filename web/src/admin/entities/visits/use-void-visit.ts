import { useLingui } from '@lingui/react/macro'
import type { Visit } from '@cloche/contract/visits.ts'
import type { VisitVoid } from '@cloche/contract/reviews.ts'
import { useMutation } from '@tanstack/react-query'
import { useSession } from '../../../boot/session-context.tsx'
import { useUndo } from '../../kit/undo.tsx'
import { useReload } from '../../kit/use-change.ts'

interface Voiding {
  visit: Visit
  why: VisitVoid
}

/**
 * Declares that a visit doesn't count, with an undo that reinstates it, and reloads lists, calendars and the report. `done` leaves the
 * panel before they are read, so that it is no `useChange`.
 */
export function useVoidVisit(done: () => void) {
  const { t } = useLingui()
  const { api } = useSession()
  const offer = useUndo()
  const reload = useReload(['visit'])
  return useMutation({
    mutationFn: ({ visit: { id, version }, why }: Voiding) =>
      api.call('POST /visit/{visitId}/void', { params: { visitId: id }, body: why, ifMatch: version }),
    // Here, since the panel goes with the status of its visit, before callbacks of its own.
    onSuccess: ({ id, version, restaurant: { title } }) => {
      done()
      offer(t`${title}: the visit doesn’t count`, () =>
        api
          .call('PATCH /visit/{id}', { params: { id }, body: { cancelled: false }, ifMatch: version })
          .finally(() => void reload()),
      )
    },
    onSettled: () => void reload(),
  })
}
