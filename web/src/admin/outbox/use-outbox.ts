import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../boot/session-context.tsx'
import { usePages } from '../kit/use-pages.ts'
import type { OutboxFilter } from './outbox-filter.ts'

const WATCHED_EVERY = 5000

/** Reads the outbox page by page, newest first. While messages are being sent, it reloads by itself. */
export function useOutbox(filter: OutboxFilter) {
  const { api } = useSession()
  return usePages(
    ['message', filter],
    (cursor, signal) => api.call('GET /message', { query: { ...filter, cursor }, signal }),
    { refetchInterval: ({ state }) => (state.data?.pages[0]?.counts.waiting ? WATCHED_EVERY : false) },
  )
}

/** Sends a failed message again. */
export function useResend() {
  const { t } = useLingui()
  const { api } = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call('POST /message/{id}/resend', { params: { id } }),
    onSuccess: () => notifications.show({ message: t`It is on its way again.` }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['message'] }),
  })
}
