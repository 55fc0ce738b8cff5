import type { MessageChannel, MessageStatus } from '@cloche/contract/messages.ts'
import { CHANNELS, STATUSES } from '../entities/messages/labels.ts'
import { addressFilter, oneOf, words } from '../kit/address-filter.ts'

export interface OutboxFilter {
  q?: string
  status?: MessageStatus
  channel?: MessageChannel
}

export const OUTBOX_FILTER = addressFilter<OutboxFilter>({
  q: words,
  status: oneOf(STATUSES),
  channel: oneOf(CHANNELS),
})
