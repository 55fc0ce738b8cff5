import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useChange } from '../kit/use-change.ts'
import { useCallPages } from '../kit/use-call-pages.ts'
import type { OutboxFilter } from './outbox-filter.ts'

const WATCHED_EVERY = 5000

/** Reads the outbox page by page, newest first. While messages are being sent, it reloads by itself. */
export function useOutbox(filter: OutboxFilter) {
  return useCallPages(
    'GET /message',
    { query: filter },
    { refetchInterval: ({ state }) => (state.data?.pages[0]?.counts.waiting ? WATCHED_EVERY : false) },
  )
}

/** Sends a failed message again. */
export function useResend() {
  const { t } = useLingui()
  return useChange('POST /message/{id}/resend', ['message'], {
    always: true,
    onSuccess: () => notifications.show({ message: t`It is on its way again.` }),
  })
}
