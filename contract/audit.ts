import { z } from 'zod'
import { defineCall } from './call.ts'
import { QUEUE_IMPORT_ACTION } from './constants.ts'
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
] as const
export type AuditEntity = (typeof AUDIT_ENTITIES)[number]
export const AUDIT_ACTIONS = [
  'create',
  'update',
  'remove',
  'restore',
  'move',
  'revoke',
  'cancel',
  'reinstate',
  'import',
  QUEUE_IMPORT_ACTION,
  'accept',
  'reopen',
  'return',
  'merge',
  'decline',
  'erase',
  'resend',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** An entry of the audit log: actor, action, object and time. Entries are never changed or removed. */
export const auditEntry = z
  .object({
    id,
    at: instant,
    actor: z.object({ id, firstName: z.string(), lastName: z.string() }),
    /** The name of the API token by which the actor's program acted. */
    token: z.string().optional(),
    action: z.enum(AUDIT_ACTIONS),
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
      action: z.enum(AUDIT_ACTIONS).optional(),
      /** The first and last day in UTC, both included, or two instants, of which `to` is excluded. */
      from: calendarDay.or(capturedInstant).optional(),
      to: calendarDay.or(capturedInstant).optional(),
    }),
    response: pageOf(auditEntry),
  }),
}
