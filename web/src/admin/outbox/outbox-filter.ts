import type { MessageChannel, MessageStatus } from '@cloche/contract/messages.ts'
import { CHANNELS, STATUSES } from '../entities/messages/labels.ts'

export interface OutboxFilter {
  q?: string
  status?: MessageStatus
  channel?: MessageChannel
}

/** Reads the filter from an address and ignores invalid parts. */
export function readFilter(params: URLSearchParams): OutboxFilter {
  const q = params.get('q')?.trim().slice(0, 100)
  const status = STATUSES.find((each) => each === params.get('status'))
  const channel = CHANNELS.find((each) => each === params.get('channel'))
  return { ...(q && { q }), ...(status && { status }), ...(channel && { channel }) }
}

export function writeFilter({ q, status, channel }: OutboxFilter): Record<string, string> {
  return { ...(q && { q }), ...(status && { status }), ...(channel && { channel }) }
}
