import type { Problem } from '@cloche/contract/problems.ts'
import type { PlannedVisit } from '@cloche/contract/visits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { ApiProblem } from '@cloche/client/problem.ts'
import { useSession } from '../../../boot/session-context.tsx'
import { nearVisits, NO_NEAR_VISITS } from '../../entities/visits/edit/use-near-visits.ts'
import { useAllRestaurants } from '../../entities/restaurants/use-restaurants.ts'
import { datesOf } from '../../entities/plan/plan-dates.ts'
import type { PlanDraft } from '../../entities/plan/plan-draft.ts'
import { refusals, rowsOf, type Edit, type PlanRow } from '../../entities/plan/plan-rows.ts'

const NONE: readonly PlannedVisit[] = []

/** Holds the server's plan and the user's edits of its rows. */
export function usePreview(draft: PlanDraft) {
  const { api } = useSession()
  const { choice, allowRepeats, edits } = useSyncExternalStore(draft.subscribe, draft.get)
  const visitDates = datesOf(choice)
  const pairs = { pairs: [...choice.pairs], visitDates }
  const turns = {
    restaurantIds: [...choice.restaurantIds],
    guestIds: choice.guests.map(({ id }) => id),
    visitDates,
    allowRepeats,
  }
  const hasPairs = choice.pairs.length > 0
  // A plan is asked for by one of two calls, whose bodies are too long for an address.
  const query = useQuery({
    queryKey: ['plan', 'preview', hasPairs ? pairs : turns],
    queryFn: ({ signal }) =>
      hasPairs
        ? api.call('POST /visit/plan/pairs', { body: pairs, signal })
        : api.call('POST /visit/plan', { body: turns, signal }),
    // The rows and their scroll position stay while a plan with other terms loads.
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  })
  const plan = query.data?.items ?? NONE
  const restaurants = useAllRestaurants().data
  const zones = useMemo(() => new Map(restaurants?.map(({ id, timezone }) => [id, timezone])), [restaurants])
  const rows = useMemo(() => rowsOf(plan, edits, zones), [plan, edits, zones])
  /** Any edit of a row clears its refusal. */
  const edit = useCallback(
    (key: string, part: Edit) =>
      draft.edit((all) => ({ ...all, [key]: { ...all[key], ...part, refused: undefined } })),
    [draft],
  )
  const setGuest = useCallback(
    async (
      slot: Pick<PlanRow, 'key' | 'restaurantId' | 'visitDate'>,
      { id, name }: { id: string; name: string },
    ) => {
      edit(slot.key, { guest: { id, name, ...NO_NEAR_VISITS }, leftOut: false })
      const { restaurantId, visitDate } = slot
      const found = await nearVisits(api, { guestId: id, restaurantId, visitDate }).catch(
        () => NO_NEAR_VISITS,
      )
      const { repeatOf, nearTo, notFree } = found
      draft.edit((all) => {
        const now = all[slot.key]
        return now?.guest?.id === id
          ? { ...all, [slot.key]: { ...now, guest: { id, name, repeatOf, nearTo, notFree } } }
          : all
      })
    },
    [api, edit, draft],
  )
  const mark = (sent: readonly PlanRow[], problem: Problem | null) => {
    const refused = refusals(sent, problem?.errors?.map(({ path }) => path) ?? [])
    draft.edit((all) => {
      const keys = new Set([...Object.keys(all), ...Object.keys(refused)])
      return Object.fromEntries([...keys].map((key) => [key, { ...all[key], refused: refused[key] }]))
    })
  }
  return { query, rows, edits, edit, setGuest, mark }
}

/** Returns the problem of a refusal that names rows; null for any other failure. */
export function rowProblem(error: Error | null): Problem | null {
  const problem = error instanceof ApiProblem ? error.problem : null
  return problem?.errors?.some(({ path }) => path.startsWith('items.')) ? problem : null
}
