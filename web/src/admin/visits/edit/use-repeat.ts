import type { Visit } from '@cloche/contract/visits.ts'
import { useQuery } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { useSession } from '../../../boot/session-context.tsx'
import type { VisitBody } from './visit-values.ts'

/** The nearest day within 90 days on which the same guest is in the same restaurant; null when there is none. */
export async function repeatOf(
  api: Api,
  { guestId, restaurantId, visitDate }: VisitBody,
  signal?: AbortSignal,
) {
  const body = {
    guestIds: [guestId],
    restaurantIds: [restaurantId],
    visitDates: [visitDate],
    allowRepeats: true,
  }
  const { items } = await api.call('POST /visit/plan', { body, signal })
  return items[0]?.repeatOf ?? null
}

/** The same while a visit is being planned or moved; its own old day is none of them. */
export function useRepeat(body: VisitBody | null, loaded?: Visit): string | null {
  const { api } = useSession()
  const { data } = useQuery({
    queryKey: ['visit', 'repeat', body],
    queryFn: ({ signal }) => repeatOf(api, body!, signal),
    enabled: body !== null,
    gcTime: 0,
  })
  if (!data || !body) return null
  const same = loaded?.guestId === body.guestId && loaded.restaurantId === body.restaurantId
  return same && loaded.visitDate.startsWith(data) ? null : data
}
