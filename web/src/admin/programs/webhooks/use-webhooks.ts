import type { NewWebhook, Webhook } from '@cloche/contract/webhooks.ts'
import { useMutation } from '@tanstack/react-query'
import { useSession } from '../../../boot/session-context.tsx'
import { saveMerged } from '../../kit/merge-edits.ts'
import { useChange, useReload } from '../../kit/use-change.ts'
import { useCallPages } from '../../kit/use-call-pages.ts'

const WATCHED_EVERY = 1000

/** Reads the deliveries of a webhook, newest first, again each second while one has not been tried yet. */
export function useDeliveries(id: string) {
  return useCallPages(
    'GET /webhook/{id}/delivery',
    { params: { id }, query: { limit: 20 } },
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

type ChangeKey =
  | 'PUT /webhook/{id}'
  | 'POST /webhook'
  | 'POST /webhook/{id}/rotate'
  | 'DELETE /webhook/{id}'
  | 'POST /webhook/{id}/test'
  | 'POST /webhook/{id}/delivery/{deliveryId}/resend'

/** Makes a change; afterwards, also if it failed, everything about webhooks is read again. */
export function useChangeWebhook<K extends ChangeKey>(key: K) {
  return useChange(key, ['webhook'], { always: true })
}

export const valuesOf = ({ name, url, events, reach = [] }: Webhook): NewWebhook => ({
  name,
  url,
  events,
  reach,
})

/**
 * Saves what the form holds, on top of another person's edit of other fields. A stopped webhook stays so. One save may take several
 * calls, so that it is no `useChange`.
 */
export function useEditWebhook() {
  const { api } = useSession()
  const reload = useReload(['webhook'])
  return useMutation({
    mutationFn: ({ from, values }: { from: Webhook; values: NewWebhook }) =>
      saveMerged({ from, values, valuesOf, isGone: () => false }, ({ id, version, stopped }, merged) =>
        api.call('PUT /webhook/{id}', {
          params: { id },
          body: { ...merged, enabled: stopped === null },
          ifMatch: version,
        }),
      ),
    onSettled: reload,
  })
}
