import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Application, ApplicationStatus, Consent } from '@cloche/contract/applications.ts'
import type { FreeTime } from '@cloche/contract/anketa-choices.ts'
import type { OptionalKind } from '@cloche/contract/notification-settings.ts'
import type { MenuFailureReason } from '@cloche/contract/menu.ts'
import type { MessageChannel, MessageKind, MessageStatus } from '@cloche/contract/messages.ts'
import type { AnswerValue, CategoryType, QuestionOptions, QuestionType } from '@cloche/contract/questions.ts'
import type { Language, MenuGroup, Platform } from '@cloche/contract/constants.ts'
import type { AuditSchema } from './audit-schema.ts'
import type { GeneratedInstant, Instant, NullableJson } from './column-types.ts'
import type { ExportsSchema } from './exports-schema.ts'
import type { FirstStepsSchema } from './first-steps-schema.ts'
import type { PlacesSchema } from './places-schema.ts'
import type { RankingsSchema } from './rankings-schema.ts'
import type { SignOnSchema } from './sign-on-schema.ts'
import type { SummariesSchema } from './summaries-schema.ts'
import type { ReportLinksSchema } from './report-links-schema.ts'
import type { TokensSchema } from './tokens-schema.ts'
import type { VisitNewsSchema } from './visit-news-schema.ts'
import type { VisitsSchema } from './visits-schema.ts'
import type { WebhooksSchema } from './webhooks-schema.ts'

type Options = JSONColumnType<QuestionOptions>

interface UsersTable {
  id: string
  first_name: string
  last_name: string
  role_id: number
  login: string | null
  password_hash: string | null
  email: string | null
  phone: string | null
  created_at: GeneratedInstant
  deleted_at: Instant | null
  version: Generated<number>
  erased_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
  telegram_chat: Generated<string | null>
  telegram_language: Generated<Language | null>
  language: Generated<Language | null>
  city: Generated<string | null>
  free: Generated<FreeTime[] | null>
  muted_channels: Generated<MessageChannel[]>
  muted_kinds: Generated<OptionalKind[]>
}

interface SessionsTable {
  token_hash: Buffer
  user_id: string
  platform: Platform
  created_at: GeneratedInstant
  expires_at: Instant
  link_id: string | null
  id: Generated<string>
  agent: Generated<string>
  last_seen_at: GeneratedInstant
  identity_id: Generated<string | null>
  /** Encrypted. */
  id_token: Generated<Buffer | null>
}

interface TotpTable {
  user_id: string
  /** Encrypted. */
  secret: Buffer
  created_at: Instant
  confirmed_at: Instant | null
  last_step: number | null
}

interface RecoveryCodesTable {
  user_id: string
  code_hash: Buffer
  used_at: Instant | null
}

interface GuestLinksTable {
  id: string
  user_id: string
  token_hash: Buffer
  created_at: GeneratedInstant
  expires_at: Instant
  revoked_at: Instant | null
  last_used_at: Instant | null
}

interface QuestionsTable {
  id: string
  parent: string | null
  title: string
  logo: string | null
  type: CategoryType | QuestionType
  options: Options
  position: number
  created_at: GeneratedInstant
  deleted_at: Instant | null
  version: Generated<number>
  name: Generated<string | null>
}

interface VisitQuestionsTable {
  id: string
  visit_id: string
  source_id: string
  parent: string | null
  title: string
  logo: string | null
  type: CategoryType | QuestionType
  options: Options
  position: number
  answer: NullableJson<AnswerValue>
  answer_at: Instant | null
  answer_outdone_at: Instant | null
  rate: number | null
  rate_at: Instant | null
  rate_outdone_at: Instant | null
  comment: Generated<string>
  comment_at: Instant | null
  comment_outdone_at: Instant | null
  declined_answer: Generated<string | null>
  declined_answer_at: Generated<Instant | null>
  declined_answer_outdone_at: Generated<Instant | null>
  declined_photos: Generated<string | null>
  declined_photos_at: Generated<Instant | null>
  declined_photos_outdone_at: Generated<Instant | null>
  revision: Generated<number>
  saved_at: Instant | null
  has_entries: Generated<boolean>
  note: Generated<string | null>
}

interface PhotosTable {
  id: string
  question_id: string
  sha256: Buffer
  width: number
  height: number
  bytes: number
  stored_sha256: Generated<Buffer | null>
  stored_bytes: Generated<number | null>
  readable: Generated<boolean | null>
  content_type: string
  taken_at: Instant
  created_at: GeneratedInstant
  deleted_at: Instant | null
}

interface DishesTable {
  id: string
  question_id: string
  dish_name: string
  dish_name_at: Instant
  dish_name_outdone_at: Instant | null
  order_time: Instant
  order_time_at: Instant
  order_time_outdone_at: Instant | null
  ready_time: Instant | null
  ready_time_at: Instant | null
  ready_time_outdone_at: Instant | null
  created_at: GeneratedInstant
  deleted_at: Instant | null
}

interface EarlyRemovalsTable {
  question_id: string
  id: string
  removed_at: Instant
}

interface AnswerHistoryTable {
  id: Generated<number>
  question_id: string
  part: 'answer' | 'rate' | 'comment' | 'declined_answer' | 'declined_photos'
  /** The earlier value; null if the answer was cleared. */
  value: AnswerValue
  at: Instant
  replaced_at: Instant
}

interface MenuCopyTable {
  only: Generated<boolean>
  dishes: string[]
  drinks: string[]
  cut: Generated<MenuGroup[]>
  fetched_at: Instant
  source: string | null
  etag: string | null
  last_modified: string | null
}

interface MenuReadingTable {
  only: Generated<boolean>
  claimed_at: Instant | null
  read_at: Instant | null
  failure: MenuFailureReason | null
  detail: Generated<string>
}

interface MessagesTable {
  id: string
  channel: MessageChannel
  kind: MessageKind
  language: Language
  recipient: string
  subject: string | null
  body: string
  secrets: NullableJson<Record<string, string>>
  user_id: string | null
  application_id: string | null
  visit_id: string | null
  visit_time: Instant | null
  /** The restaurant that a cancellation names; null for other kinds. */
  restaurant_id: string | null
  status: Generated<MessageStatus>
  attempts: Generated<number>
  last_error: string | null
  provider_id: string | null
  created_at: Instant
  queued_at: Instant
  next_attempt_at: Instant | null
  expires_at: Instant | null
  sent_at: Instant | null
}

interface PhoneCodesTable {
  /** Where the code went: a phone, or an e-mail address in lower case. */
  phone: string
  /** Argon2id. */
  code_hash: string
  created_at: Instant
  expires_at: Instant
  tries: Generated<number>
  used_at: Instant | null
}

interface PhoneTokensTable {
  token_hash: Buffer
  /** What is confirmed: a phone, or an e-mail address in lower case. */
  phone: string
  /** Beside a confirmed e-mail address: the phone, which nobody has confirmed. */
  typed_phone: Generated<string | null>
  expires_at: Instant
  application_id: string | null
}

interface RateLimitsTable {
  kind: string
  subject: string
  at: Instant
  attempt: string
}

interface SpentChallengesTable {
  signature_hash: Buffer
  expires_at: Instant
}

interface ServerSecretsTable {
  name: string
  value: Buffer
}

interface ApplicationsTable {
  id: string
  status: Generated<ApplicationStatus>
  /** The confirmed phone; null if the e-mail address was confirmed instead. */
  phone: string | null
  /** The phone that nobody has confirmed; null beside a confirmed one. */
  typed_phone: Generated<string | null>
  first_name: string
  last_name: string
  email: string
  city: string
  birth_year: number
  eats_out: Application['eatsOut']
  diets: Application['diets']
  diet_note: string
  free: Application['free']
  note: string
  consent_version: Consent['version']
  consent_language: Language
  consent_at: Instant
  consent_operator: string | null
  /** Of messages; null: that of the consent. */
  language: Generated<Language | null>
  created_at: Instant
  decided_at: Instant | null
  decided_by: string | null
  user_id: string | null
}

interface TelegramTokensTable {
  token_hash: Buffer
  user_id: string
  created_at: Instant
  expires_at: Instant
  used_by: string | null
}

interface PasswordResetsTable {
  token_hash: Buffer
  user_id: string
  state_hash: Buffer
  expires_at: Instant
}

interface ProgrammeSettingsTable {
  id: Generated<string>
  name: string | null
  guest_name: string | null
  logo: string | null
  accent: string | null
  contact: string | null
  language: Language | null
  version: Generated<number>
}

interface BackupsTable {
  id: string
  started_at: Instant
  finished_at: Instant | null
  error: string | null
  missing_photos: Generated<number>
}

export interface Schema
  extends
    AuditSchema,
    ExportsSchema,
    FirstStepsSchema,
    PlacesSchema,
    RankingsSchema,
    ReportLinksSchema,
    SignOnSchema,
    SummariesSchema,
    TokensSchema,
    VisitNewsSchema,
    VisitsSchema,
    WebhooksSchema {
  users: UsersTable
  sessions: SessionsTable
  totp: TotpTable
  recovery_codes: RecoveryCodesTable
  guest_links: GuestLinksTable
  questions: QuestionsTable
  visit_questions: VisitQuestionsTable
  photos: PhotosTable
  dishes: DishesTable
  early_removals: EarlyRemovalsTable
  menu_copy: MenuCopyTable
  menu_reading: MenuReadingTable
  answer_history: AnswerHistoryTable
  messages: MessagesTable
  phone_codes: PhoneCodesTable
  phone_tokens: PhoneTokensTable
  rate_limits: RateLimitsTable
  spent_challenges: SpentChallengesTable
  server_secrets: ServerSecretsTable
  applications: ApplicationsTable
  telegram_tokens: TelegramTokensTable
  password_resets: PasswordResetsTable
  backups: BackupsTable
  programme_settings: ProgrammeSettingsTable
}
