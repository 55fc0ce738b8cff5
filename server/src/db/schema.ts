import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { StoredStatus } from '@cloche/checklist/visit-status.ts'
import type { AuditAction, AuditEntity, AuditEntry } from '@cloche/contract/audit.ts'
import type { AnswerValue, CategoryType, QuestionOptions, QuestionType } from '@cloche/contract/questions.ts'
import type { Platform } from '@cloche/contract/constants.ts'

/** jsonb that may be SQL null: written as JSON text, so that a JSON null is never stored by accident. */
type NullableJson<T> = ColumnType<T | null, string | null, string | null>
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
  created_at: Generated<Date>
  deleted_at: Date | null
  version: Generated<number>
}

interface SessionsTable {
  token_hash: Buffer
  user_id: string
  platform: Platform
  created_at: Generated<Date>
  expires_at: Date
  link_id: string | null
}

interface GuestLinksTable {
  id: string
  user_id: string
  token_hash: Buffer
  created_at: Generated<Date>
  expires_at: Date
  revoked_at: Date | null
  last_used_at: Date | null
}

interface RestaurantsTable {
  id: string
  title: string
  address: string
  timezone: string
  created_at: Generated<Date>
  deleted_at: Date | null
  version: Generated<number>
}

interface QuestionsTable {
  id: string
  parent: string | null
  title: string
  logo: string | null
  type: CategoryType | QuestionType
  options: Options
  position: number
  created_at: Generated<Date>
  deleted_at: Date | null
  version: Generated<number>
}

interface VisitsTable {
  id: string
  guest_id: string
  restaurant_id: string
  /** Wall clock as text, without a zone. */
  visit_date: string
  opens_at: Date
  status: Generated<StoredStatus>
  started_at: Date | null
  submitted_at: Date | null
  score: number | null
  progress_required: number | null
  progress_answered: number | null
  created_at: Generated<Date>
  version: Generated<number>
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
  answer_at: Date | null
  rate: number | null
  rate_at: Date | null
  comment: Generated<string>
  comment_at: Date | null
  revision: Generated<number>
  saved_at: Date | null
  has_entries: Generated<boolean>
}

interface PhotosTable {
  id: string
  question_id: string
  sha256: Buffer
  width: number
  height: number
  bytes: number
  content_type: string
  taken_at: Date
  created_at: Generated<Date>
  deleted_at: Date | null
}

interface DishesTable {
  id: string
  question_id: string
  dish_name: string
  order_time: Date
  ready_time: Date | null
  captured_at: Date
  created_at: Generated<Date>
  deleted_at: Date | null
}

interface AuditLogTable {
  id: string
  at: Date
  actor_id: string
  action: AuditAction
  entity: AuditEntity
  entity_id: string
  subject: string
  changes: JSONColumnType<AuditEntry['changes']>
}

interface AnswerHistoryTable {
  id: Generated<number>
  question_id: string
  part: 'answer' | 'rate' | 'comment'
  /** What stood before; null where the answer was cleared. */
  value: AnswerValue
  at: Date
  replaced_at: Date
}

interface MenuCopyTable {
  only: Generated<boolean>
  dishes: string[]
  drinks: string[]
  fetched_at: Date
}

export interface Schema {
  users: UsersTable
  sessions: SessionsTable
  guest_links: GuestLinksTable
  restaurants: RestaurantsTable
  questions: QuestionsTable
  visits: VisitsTable
  visit_questions: VisitQuestionsTable
  photos: PhotosTable
  dishes: DishesTable
  menu_copy: MenuCopyTable
  audit_log: AuditLogTable
  answer_history: AnswerHistoryTable
}
