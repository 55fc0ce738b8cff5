import type { PlannedVisit, Visit } from '@cloche/contract/visits.ts'
import { useQuery } from '@tanstack/react-query'
import type { Api } from '@cloche/client/client.ts'
import { useSession } from '../../../../boot/session-context.tsx'
import type { VisitBody } from './visit-values.ts'

/**
 * The guest's visit to the same restaurant within 90 days, and to any restaurant within three hours; null if there is
 * none. `notFree`: the guest has named other times.
 */
export type NearVisits = Pick<PlannedVisit, 'repeatOf' | 'nearTo' | 'notFree'> &
  /** The usual checklist of the restaurant, once known. */
  Partial<Pick<PlannedVisit, 'checklistId'>>

export const NO_NEAR_VISITS: NearVisits = { repeatOf: null, nearTo: null, notFree: false }

/** `except` is the stored visit that is being moved. */
export async function nearVisits(
  api: Api,
  { guestId, restaurantId, visitDate }: VisitBody,
  { except, signal }: { except?: string | undefined; signal?: AbortSignal } = {},
): Promise<NearVisits> {
  const body = {
    guestIds: [guestId],
    restaurantIds: [restaurantId],
    visitDates: [visitDate],
    allowRepeats: true,
    except,
  }
  const { items } = await api.call('POST /visit/plan', { body, signal })
  return items[0] ?? NO_NEAR_VISITS
}

/** Loads the near visits while a visit is planned or moved: from a plan of one visit, which is asked for by a POST. */
export function useNearVisits(body: VisitBody | null, moved?: Visit): NearVisits {
  const { api } = useSession()
  const { data } = useQuery({
    queryKey: ['visit', 'near', body, moved?.id],
    queryFn: ({ signal }) => nearVisits(api, body!, { except: moved?.id, signal }),
    enabled: body !== null,
    gcTime: 0,
  })
  return data ?? NO_NEAR_VISITS
}
