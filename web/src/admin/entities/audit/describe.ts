import type { FreeTime } from '@cloche/contract/anketa-choices.ts'
import type { AuditEntry } from '@cloche/contract/audit.ts'
import type { Scope } from '@cloche/contract/scopes.ts'
import type { WebhookEvent } from '@cloche/contract/webhook-events.ts'
import type { GuestColumns } from '@cloche/contract/export-choices.ts'
import type { MessageChannel, MessageKind } from '@cloche/contract/messages.ts'
import type { QuestionOptions } from '@cloche/contract/questions.ts'
import type { VisitStatus } from '@cloche/contract/visits.ts'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { currentLanguage } from '../../../boot/i18n.ts'
import { formatDay, formatLanguage, formatMoment, formatWallClock } from '../../kit/format.ts'
import { FREE_WORDS } from '../applications/labels.ts'
import { GUEST_WORDS } from '../exports/labels.ts'
import { TYPES } from '../questions/question-types.ts'
import { CHANNEL_WORDS, KIND_WORDS } from '../messages/labels.ts'
import { SCOPE_WORDS } from '../tokens/labels.ts'
import { EVENT_WORDS } from '../webhooks/labels.ts'
import { roleName } from '../users/roles.ts'
import { statusWord } from '../visits/visit-status.tsx'
import { describeOptions, type ChangeLine, type Titles } from './describe-options.ts'

const LABELS: Record<string, MessageDescriptor> = {
  title: msg`Title`,
  address: msg`Address`,
  timezone: msg`Time zone`,
  firstName: msg`First name`,
  lastName: msg`Last name`,
  roleId: msg`Role`,
  login: msg`Login`,
  email: msg`E-mail`,
  phone: msg`Phone`,
  language: msg`Language of messages`,
  city: msg`City`,
  free: msg`Free on`,
  mutedChannels: msg`Channels turned off`,
  mutedKinds: msg`Messages turned off`,
  password: msg`Password`,
  recoveryCodes: msg`Recovery codes`,
  totp: msg`Two-step login`,
  sessionsEnded: msg`Logins ended`,
  guest: msg`Guest`,
  guestTold: msg`Guest notified by staff`,
  restaurant: msg`Restaurant`,
  cancelReason: msg`Reason`,
  visitDate: msg`Date and time`,
  type: msg`Type`,
  logo: msg`Icon`,
  parent: msg`Category`,
  order: msg`Place`,
  submittedAt: msg`Submitted`,
  notes: msg`Notes`,
  // The filter of an export.
  from: msg`First day`,
  to: msg`Last day`,
  restaurants: msg`Restaurants`,
  statuses: msg`Status`,
  guests: msg`Guests`,
  visits: msg`Visits`,
  minutes: msg`Minutes`,
  scopes: msg`Allowed`,
  name: msg({ context: 'webhook', message: 'Name' }),
  url: msg`Address of the receiver`,
  events: msg`What the receiver is notified of`,
  enabled: msg({ context: 'webhook', message: 'On' }),
  secret: msg`Secret`,
  // The numbers of writes imported from a guest's phone.
  answer: msg`Answers`,
  rate: msg`Ratings`,
  comment: msg`Comments`,
  photo: msg`Photos`,
  dish: msg`Dishes`,
  updateDish: msg`Dish times`,
  removePhoto: msg`Photos removed on the phone`,
  removeDish: msg`Dishes removed on the phone`,
}

const DATE = { dateStyle: 'medium', timeStyle: 'short' } as const

/** Describes the changes of an entry in the reader's language, without technical fields. */
export function describeChanges(
  { entity, changes }: Pick<AuditEntry, 'entity' | 'changes'>,
  titles: Titles,
): ChangeLine[] {
  if (entity === 'link' || entity === 'report_link') return []
  return Object.entries(changes).flatMap(([field, [before, after]]) => {
    if (field === 'password')
      return [{ label: i18n._(LABELS['password']!), before: null, after: t`a new one` }]
    if (field === 'secret') return [{ label: i18n._(LABELS['secret']!), before: null, after: t`a new one` }]
    if (field === 'recoveryCodes')
      return [{ label: i18n._(LABELS['recoveryCodes']!), before: null, after: t`new ones` }]
    if (field === 'options') {
      return describeOptions(before as QuestionOptions | null, after as QuestionOptions | null, titles)
    }
    const label = LABELS[field] ? i18n._(LABELS[field]) : field
    return [{ label, before: valueWords(field, before, titles), after: valueWords(field, after, titles) }]
  })
}

function wordsOf<K extends string>(values: readonly K[], words: Record<K, MessageDescriptor>): string | null {
  return values.map((value) => i18n._(words[value])).join(', ') || null
}

function valueWords(field: string, value: unknown, titles: Titles): string | null {
  if (value === null || value === undefined || value === '') return null
  const typed = typeof value === 'string' ? value : JSON.stringify(value)
  switch (field) {
    case 'roleId':
      return i18n._(roleName(Number(typed)))
    case 'mutedChannels':
      return wordsOf(value as MessageChannel[], CHANNEL_WORDS)
    case 'mutedKinds':
      return wordsOf(value as MessageKind[], KIND_WORDS)
    case 'free':
      return wordsOf(value as FreeTime[], FREE_WORDS)
    case 'language':
      return formatLanguage(typed)
    case 'statuses':
      return (value as VisitStatus[]).map((status) => i18n._(statusWord(status))).join(', ')
    case 'scopes':
      return wordsOf(value as Scope[], SCOPE_WORDS)
    case 'events':
      return wordsOf(value as WebhookEvent[], EVENT_WORDS)
    case 'guests':
      return typed in GUEST_WORDS ? i18n._(GUEST_WORDS[typed as GuestColumns]) : typed
    case 'from':
    case 'to':
      return formatDay(typed, currentLanguage())
    case 'visitDate':
      return formatWallClock(typed, currentLanguage(), DATE)
    case 'submittedAt':
      return formatMoment(typed, currentLanguage())
    case 'guestTold':
    case 'enabled':
      return typed === 'true' ? t`yes` : t`no`
    case 'totp':
      return typed === 'on' ? t`turned on` : t`turned off`
    case 'type':
      return typed in TYPES ? i18n._(TYPES[typed as keyof typeof TYPES].word) : typed
    case 'parent':
      return titles.get(typed) ?? typed
    case 'order':
      return String(Number(typed) + 1)
    default:
      return typed
  }
}
