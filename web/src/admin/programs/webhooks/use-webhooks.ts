import type { ChangedWebhook, NewWebhook, Webhook } from '@cloche/contract/webhooks.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../boot/session-context.tsx'
import { saveMerged } from '../../kit/merge-edits.ts'
import { usePages } from '../../kit/use-pages.ts'

const queryKey = ['webhook']
const WATCHED_EVERY = 1000

export function useWebhooks() {
  const { api } = useSession()
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.call('GET /webhook', { signal })).items,
  })
}

/** Reads the deliveries of a webhook, newest first, again each second while one has not been tried yet. */
export function useDeliveries(id: string) {
  const { api } = useSession()
  return usePages(
    [...queryKey, id],
    (cursor, signal) =>
      api.call('GET /webhook/{id}/delivery', { params: { id }, query: { cursor, limit: 20 }, signal }),
    {
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) =>
          items.some(({ status, attempts }) => status === 'waiting' && attempts === 0),
        )
          ? WATCHED_EVERY
          : false,
    },
  )
}

/** Makes a change; afterwards everything about webhooks is read again. */
function useChange<V, R>(mutationFn: (values: V) => Promise<R>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey }) })
}

export function useMakeWebhook() {
  const { api } = useSession()
  return useChange((body: NewWebhook) => api.call('POST /webhook', { body }))
}

export function useChangeWebhook() {
  const { api } = useSession()
  return useChange(({ from: { id, version }, body }: { from: Webhook; body: ChangedWebhook }) =>
    api.call('PUT /webhook/{id}', { params: { id }, body, ifMatch: version }),
  )
}

export const valuesOf = ({ name, url, events }: Webhook): NewWebhook => ({ name, url, events })

/** Saves what the form holds, on top of another person's edit of other fields. A stopped webhook stays so. */
export function useEditWebhook() {
  const { api } = useSession()
  return useChange(({ from, values }: { from: Webhook; values: NewWebhook }) =>
    saveMerged({ from, values, valuesOf, isGone: () => false }, ({ id, version, stopped }, merged) =>
      api.call('PUT /webhook/{id}', {
        params: { id },
        body: { ...merged, enabled: stopped === null },
        ifMatch: version,
      }),
    ),
  )
}

export function useRotateSecret(id: string) {
  const { api } = useSession()
  return useChange(() => api.call('POST /webhook/{id}/rotate', { params: { id } }))
}

export function useRemoveWebhook(id: string) {
  const { api } = useSession()
  return useChange(() => api.call('DELETE /webhook/{id}', { params: { id } }))
}

export function useTestWebhook(id: string) {
  const { api } = useSession()
  return useChange(() => api.call('POST /webhook/{id}/test', { params: { id } }))
}

export function useResendDelivery(id: string) {
  const { api } = useSession()
  return useChange((deliveryId: string) =>
    api.call('POST /webhook/{id}/delivery/{deliveryId}/resend', { params: { id, deliveryId } }),
  )
}
