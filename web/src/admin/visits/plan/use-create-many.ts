import { plural } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useSession } from '../../../boot/session-context.tsx'
import { useReload } from '../../kit/use-change.ts'
import { useUndoPlan } from '../many/use-undo-plan.ts'
import { notifyFromOf } from '../../entities/plan/notify.ts'
import type { PlanDraft } from '../../entities/plan/plan-draft.ts'
import { checklistIdOf, USUAL } from '../../entities/checklists/checklist-choice.ts'
import { included, type PlanRow } from '../../entities/plan/plan-rows.ts'

/**
 * Stores all shown rows that are not left out, or none, then shows their days in the list. It goes there after the list is read, when
 * the forgotten draft has closed the step with the button, so that it is no `useChange`.
 */
export function useCreateMany(draft: PlanDraft) {
  const { api } = useSession()
  const reload = useReload(['visit'])
  const go = useNavigate()
  const offerUndo = useUndoPlan()
  return useMutation({
    mutationFn: (rows: readonly PlanRow[]) => {
      const { allowRepeats, notify, checklist } = draft.get()
      const items = included(rows).map(({ restaurantId, guestId, visitDate, usual }) => ({
        restaurantId,
        guestId,
        visitDate,
        checklistId: checklist === USUAL ? usual : checklistIdOf(checklist),
      }))
      return api.call('POST /visit/bulk', {
        body: { items, allowRepeats, notifyFrom: notifyFromOf(notify) },
      })
    },
    onSuccess: async ({ created, ids }, rows) => {
      const message = plural(created, { one: '# visit is planned', other: '# visits are planned' })
      draft.forget()
      offerUndo(message, ids)
      await reload()
      await go(`/admin/visit?${listOf(included(rows))}`, { replace: true })
    },
  })
}

function listOf(rows: readonly PlanRow[]): URLSearchParams {
  const days = rows.map(({ visitDate }) => visitDate.slice(0, 10)).toSorted()
  const restaurants = new Set(rows.map(({ restaurantId }) => restaurantId))
  const [only] = restaurants
  return new URLSearchParams({
    from: days[0]!,
    to: days.at(-1)!,
    sort: 'oldest',
    ...(restaurants.size === 1 && only && { restaurantId: only }),
  })
}
