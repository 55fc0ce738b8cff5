import type { Delivery, Webhook } from '@cloche/contract/webhooks.ts'
import type {
  DeliveryFailure,
  DeliveryStatus,
  StopReason,
  WebhookEvent,
} from '@cloche/contract/webhook-events.ts'
import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Ban, CheckCheck, CirclePause, Clock, Radio, TriangleAlert } from 'lucide-react'
import type { Mark } from '../../kit/status-mark.tsx'

export const EVENT_WORDS: Record<WebhookEvent, MessageDescriptor> = {
  'visit.submitted': msg({ context: 'webhook', message: 'A visit is submitted' }),
  'visit.returned': msg({ context: 'webhook', message: 'A visit is returned' }),
  'visit.accepted': msg({ context: 'webhook', message: 'A visit is accepted' }),
  'visit.voided': msg({ context: 'webhook', message: 'A visit is declared not to count' }),
  'signal.detected': msg({ context: 'webhook', message: 'A restaurant’s scores signal a change' }),
}

export const typeWords = (type: Delivery['type']): string =>
  i18n._(type === 'webhook.test' ? msg({ context: 'webhook', message: 'Test' }) : EVENT_WORDS[type])

export const DELIVERY_MARKS: Record<DeliveryStatus, Mark> = {
  waiting: { word: msg({ context: 'webhook', message: 'On its way' }), icon: Clock, tone: 'live' },
  delivered: { word: msg({ context: 'webhook', message: 'Delivered' }), icon: CheckCheck, tone: 'plain' },
  failed: {
    word: msg({ context: 'webhook', message: 'Not delivered' }),
    icon: TriangleAlert,
    tone: 'danger',
  },
}

const ON: Mark = { word: msg({ context: 'webhook', message: 'On' }), icon: Radio, tone: 'plain' }
const STOP_MARKS: Record<StopReason, Mark> = {
  staff: { word: msg({ context: 'webhook', message: 'Off' }), icon: CirclePause, tone: 'soft' },
  gone: { word: msg({ context: 'webhook', message: 'Stopped by the receiver' }), icon: Ban, tone: 'danger' },
  failing: {
    word: msg({ context: 'webhook', message: 'Stopped: nothing arrived for three days' }),
    icon: TriangleAlert,
    tone: 'danger',
  },
}
export const stateMark = ({ stopped }: Webhook): Mark => (stopped === null ? ON : STOP_MARKS[stopped])

const FAILURES: Record<DeliveryFailure, (detail: string) => MessageDescriptor> = {
  status: (detail) => msg`The receiver answered ${detail}.`,
  timeout: () => msg`The receiver did not answer within 15 seconds.`,
  unreachable: (detail) => msg`The receiver can’t be reached: ${detail}.`,
  private_address: (detail) =>
    msg`The address leads into a private network (${detail}), to which nothing is sent.`,
  stopped: () => msg`The webhook was off.`,
}
export const failureWords = ({ reason, detail }: NonNullable<Delivery['failure']>): string =>
  i18n._(FAILURES[reason](detail))
