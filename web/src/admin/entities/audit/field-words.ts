import type { FreeTime } from '@cloche/contract/anketa-choices.ts'
import type { AuditEntity, AuditField } from '@cloche/contract/audit.ts'
import type { Daypart } from '@cloche/contract/constants.ts'
import type { Scope } from '@cloche/contract/scopes.ts'
import type { WebhookEvent } from '@cloche/contract/webhook-events.ts'
import type { GuestColumns } from '@cloche/contract/export-choices.ts'
import type { MessageChannel, MessageKind } from '@cloche/contract/messages.ts'
import type { VoidReason } from '@cloche/contract/constants.ts'
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
import { VOID_WORDS } from '../visits/void-words.ts'
import { DAYPART_NAMES } from '../visits/daypart-names.ts'
import { statusWord } from '../visits/visit-status.tsx'
import type { Readers } from './describe-options.ts'

/** The words for one field of the log. */
export interface FieldWords {
  label: MessageDescriptor
  /** The words for a value that is there; without them it is told as it is. */
  value?: (value: string, readers: Readers) => string
  /** The words for a list that is there. */
  list?: (values: readonly string[]) => string
  /** Said of a new value that nobody may read. */
  isNew?: MessageDescriptor
}

/** The kinds of things whose entries say no more than what they are about. */
export const SILENT = ['link', 'report_link'] as const satisfies readonly AuditEntity[]

type ToldField = AuditField<Exclude<AuditEntity, (typeof SILENT)[number]>>

function wallClock(at: string) {
  return formatWallClock(at, currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' })
}

/** Words for every field that an entry may name, but for the options of a question, which are told part by part. */
export const FIELD_WORDS: Record<Exclude<ToldField, 'options'>, FieldWords> = {
  title: { label: msg`Title` },
  address: { label: msg`Address` },
  timezone: { label: msg`Time zone` },
  firstName: { label: msg`First name` },
  lastName: { label: msg`Last name` },
  roleId: { label: msg`Role`, value: (role) => i18n._(roleName(Number(role))) },
  login: { label: msg`Login` },
  email: { label: msg`E-mail` },
  phone: { label: msg`Phone`, value: (phone, { phones }) => phones?.format(phone) ?? phone },
  language: { label: msg`Language of messages`, value: formatLanguage },
  city: { label: msg`City` },
  group: { label: msg`Group` },
  checklist: { label: msg`Checklist` },
  categories: { label: msg`Categories`, list: (titles) => titles.join(', ') },
  reach: { label: msg`Sees only`, list: (paths) => paths.join(', ') },
  tags: { label: msg`Tags`, list: (tags) => tags.join(', ') },
  free: { label: msg`Free on`, list: (times) => inWords(times as FreeTime[], FREE_WORDS) },
  mutedChannels: {
    label: msg`Channels turned off`,
    list: (channels) => inWords(channels as MessageChannel[], CHANNEL_WORDS),
  },
  mutedKinds: {
    label: msg`Messages turned off`,
    list: (kinds) => inWords(kinds as MessageKind[], KIND_WORDS),
  },
  password: { label: msg`Password`, isNew: msg`a new one` },
  recoveryCodes: { label: msg`Recovery codes`, isNew: msg`new ones` },
  totp: {
    label: msg`Two-step login`,
    value: (state) => (state === 'on' ? t`turned on` : t`turned off`),
  },
  sessionsEnded: { label: msg`Logins ended` },
  identity: { label: msg`Account for single sign-on` },
  roleFrom: { label: msg`Role decided by` },
  guest: { label: msg`Guest` },
  guestTold: { label: msg`Guest notified by staff`, value: yesOrNo },
  restaurant: { label: msg`Restaurant` },
  cancelReason: { label: msg`Reason` },
  voidReason: {
    label: msg`Reason`,
    value: (reason) => (reason in VOID_WORDS ? i18n._(VOID_WORDS[reason as VoidReason]) : reason),
  },
  voidText: { label: msg`Said to the guest` },
  visitDate: { label: msg`Date and time`, value: wallClock },
  visitUntil: { label: msg`Until`, value: wallClock },
  dayparts: { label: msg`Part of the day`, list: (parts) => inWords(parts as Daypart[], DAYPART_NAMES) },
  type: {
    label: msg`Type`,
    value: (type) => (type in TYPES ? i18n._(TYPES[type as keyof typeof TYPES].word) : type),
  },
  logo: { label: msg`Icon` },
  parent: { label: msg`Category`, value: (id, { titles }) => titles.get(id) ?? id },
  order: { label: msg`Place`, value: (place) => String(Number(place) + 1) },
  submittedAt: { label: msg`Submitted`, value: (at) => formatMoment(at, currentLanguage()) },
  notes: { label: msg`Notes` },
  // The filter of an export.
  from: { label: msg`First day`, value: inDays },
  to: { label: msg`Last day`, value: inDays },
  restaurants: { label: msg`Restaurants` },
  groups: { label: msg`Groups` },
  statuses: {
    label: msg`Status`,
    list: (statuses) => statuses.map((status) => i18n._(statusWord(status as VisitStatus))).join(', '),
  },
  guests: {
    label: msg`Guests`,
    value: (columns) => (columns in GUEST_WORDS ? i18n._(GUEST_WORDS[columns as GuestColumns]) : columns),
  },
  visits: { label: msg`Visits` },
  minutes: { label: msg`Minutes` },

  scopes: { label: msg`Allowed`, list: (scopes) => inWords(scopes as Scope[], SCOPE_WORDS) },
  name: { label: msg({ context: 'webhook', message: 'Name' }) },
  url: { label: msg`Address of the receiver` },
  events: {
    label: msg`What the receiver is notified of`,
    list: (events) => inWords(events as WebhookEvent[], EVENT_WORDS),
  },
  enabled: { label: msg({ context: 'webhook', message: 'On' }), value: yesOrNo },
  secret: { label: msg`Secret`, isNew: msg`a new one` },
  guestName: { label: msg`Name for guests` },
  accent: { label: msg`Accent` },
  contact: { label: msg`Whom guests ask` },
  // The numbers of writes imported from a guest's phone.
  answer: { label: msg`Answers` },
  rate: { label: msg`Ratings` },
  comment: { label: msg`Comments` },
  decline: { label: msg`Reasons for what could not be done` },
  photo: { label: msg`Photos` },
  dish: { label: msg`Dishes` },
  updateDish: { label: msg`Dish times` },
  removePhoto: { label: msg`Photos removed on the phone` },
  removeDish: { label: msg`Dishes removed on the phone` },
}

function inWords<K extends string>(values: readonly K[], words: Record<K, MessageDescriptor>): string {
  return values.map((value) => i18n._(words[value])).join(', ')
}

function inDays(day: string): string {
  return formatDay(day, currentLanguage())
}

function yesOrNo(value: string): string {
  return value === 'true' ? t`yes` : t`no`
}
