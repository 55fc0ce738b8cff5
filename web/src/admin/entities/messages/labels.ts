import type { MessageChannel, MessageKind, MessageStatus } from '@cloche/contract/messages.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Archive, CheckCheck, Clock, Hourglass, TriangleAlert } from 'lucide-react'
import type { Mark } from '../../kit/status-mark.tsx'

export const CHANNEL_WORDS: Record<MessageChannel, MessageDescriptor> = {
  email: msg`E-mail`,
  sms: msg`Text message`,
  telegram: msg`Telegram`,
}
/** Names of channels for use within a sentence. */
export const CHANNELS_IN_TEXT: Record<MessageChannel, MessageDescriptor> = {
  email: msg({ context: 'in a sentence', message: 'e-mail' }),
  sms: msg({ context: 'in a sentence', message: 'text messages' }),
  telegram: msg({ context: 'in a sentence', message: 'Telegram' }),
}
export const CHANNELS = Object.keys(CHANNEL_WORDS) as MessageChannel[]

export const KIND_WORDS: Record<MessageKind, MessageDescriptor> = {
  code: msg`Code of an applicant`,
  invited: msg`Link to log in with`,
  accepted: msg`Application accepted`,
  declined: msg`Application declined`,
  visit_planned: msg`Visit planned or moved`,
  visit_reminder: msg`Reminder, a day before`,
  visit_soon: msg`Reminder, two hours before`,
  visit_open: msg`Visit is open`,
  visit_returned: msg`Visit returned`,
  visit_submitted: msg`Visit submitted`,
  visit_cancelled: msg`Visit cancelled`,
  visit_accepted: msg`Visit accepted`,
  visit_voided: msg`Visit doesn’t count`,
  applied: msg`New application`,
  password_reset: msg`Forgotten password`,
  trial: msg`Trial`,
}

export const STATUS_MARKS: Record<MessageStatus, Mark> = {
  waiting: { word: msg({ context: 'message', message: 'On its way' }), icon: Clock, tone: 'live' },
  sent: { word: msg({ context: 'message', message: 'Sent' }), icon: CheckCheck, tone: 'plain' },
  kept: { word: msg({ context: 'message', message: 'Not sent: not set up' }), icon: Archive, tone: 'warn' },
  dead: { word: msg({ context: 'message', message: 'Given up' }), icon: TriangleAlert, tone: 'danger' },
  expired: { word: msg({ context: 'message', message: 'Too late' }), icon: Hourglass, tone: 'soft' },
}
export const STATUSES = Object.keys(STATUS_MARKS) as MessageStatus[]
