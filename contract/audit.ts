import { z } from 'zod'
import { defineCall } from './call.ts'
import { QUEUE_IMPORT_ACT } from './constants.ts'
import type { QueuedKind } from './queue-import.ts'
import { calendarDay, capturedInstant, id, instant, pageOf, pageQuery } from './shared.ts'

export const AUDIT_ENTITIES = [
  'user',
  'link',
  'restaurant',
  'question',
  'visit',
  'application',
  'message',
  'export',
  'target',
  'token',
  'report_link',
  'webhook',
  'settings',
  'group',
  'checklist',
] as const
export type AuditEntity = (typeof AUDIT_ENTITIES)[number]
export const AUDIT_ACTS = [
  'create',
  'update',
  'remove',
  'restore',
  'move',
  'revoke',
  'cancel',
  'reinstate',
  'import',
  QUEUE_IMPORT_ACT,
  'accept',
  'reopen',
  'return',
  'void',
  'merge',
  'decline',
  'erase',
  'resend',
] as const
export type AuditAct = (typeof AUDIT_ACTS)[number]

/**
 * The fields that entries on each kind of thing name. The server writes no others, and the log's screen has words for all of them: a
 * field that is missing here or there does not compile.
 */
interface AuditFields {
  user:
    | 'firstName'
    | 'lastName'
    | 'roleId'
    | 'login'
    | 'email'
    | 'phone'
    | 'language'
    | 'city'
    | 'free'
    | 'reach'
    | 'mutedChannels'
    | 'mutedKinds'
    | 'password'
    | 'totp'
    | 'recoveryCodes'
    | 'sessionsEnded'
    | 'identity'
    | 'roleFrom'
  link: 'userId'
  /** `group` is a path of titles; of a group the one it lies in. */
  restaurant: 'title' | 'address' | 'timezone' | 'group' | 'tags' | 'city' | 'checklist'
  group: 'title' | 'group' | 'order' | 'checklist'
  checklist: 'title' | 'categories' | 'order'
  question: 'title' | 'logo' | 'type' | 'options' | 'parent' | 'order'
  /** After an import from a phone, the number of writes of each kind. */
  visit:
    | 'guest'
    | 'restaurant'
    | 'visitDate'
    | 'visitUntil'
    | 'dayparts'
    | 'checklist'
    | 'cancelReason'
    | 'voidReason'
    | 'voidText'
    | 'guestTold'
    | 'notes'
    | 'submittedAt'
    | QueuedKind
  application: never
  message: never
  export: 'from' | 'to' | 'restaurants' | 'groups' | 'tags' | 'statuses' | 'guests' | 'visits'
  target: 'minutes'
  token: 'scopes' | 'reach'
  report_link: 'visitId' | 'restaurantId'
  webhook: 'name' | 'url' | 'events' | 'enabled' | 'secret' | 'reach'
  settings: 'name' | 'guestName' | 'logo' | 'accent' | 'contact' | 'language'
}
export type AuditField<E extends AuditEntity = AuditEntity> = AuditFields[E]
/** Field → old and new value, with the fields of one kind of thing alone. */
export type AuditChanges<E extends AuditEntity = AuditEntity> = {
  [F in AuditField<E>]?: [before: unknown, after: unknown]
} & { [F in Exclude<AuditField, AuditField<E>>]?: never }

/** An entry of the audit log: actor, act, object and time. Entries are never changed or removed. */
export const auditEntry = z
  .object({
    id,
    at: instant,
    actor: z.object({ id, firstName: z.string(), lastName: z.string() }),
    /** The name of the API token by which the actor's program acted. */
    token: z.string().optional(),
    /** The act. The API and the database call it an action. */
    action: z.enum(AUDIT_ACTS),
    entity: z.enum(AUDIT_ENTITIES),
    entityId: id,
    /** The name of the object at that time. */
    subject: z.string(),
    /** Field → old and new value. Of passwords and recovery codes only the fact of the change. */
    changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
    /** The id of the request that made the change, as in the operator's log. */
    requestId: z.string().optional(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

export const auditCalls = {
  list: defineCall({
    method: 'GET',
    path: '/audit',
    summary: 'The audit log, newest first',
    access: 'admin',
    query: z.object({
      ...pageQuery,
      actorId: id.optional(),
      entity: z.enum(AUDIT_ENTITIES).optional(),
      entityId: id.optional(),
      action: z.enum(AUDIT_ACTS).optional(),
      /** The first and last day in UTC, both included, or two instants, of which `to` is excluded. */
      from: calendarDay.or(capturedInstant).optional(),
      to: calendarDay.or(capturedInstant).optional(),
    }),
    response: pageOf(auditEntry),
  }),
}
