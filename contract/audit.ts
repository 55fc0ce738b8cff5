import { z } from 'zod'
import { defineCall } from './call.ts'
import { calendarDay, capturedInstant, id, instant, pageOf, pageQuery } from './shared.ts'

export const AUDIT_ENTITIES = [
  'user',
  'link',
  'restaurant',
  'question',
  'visit',
  'application',
  'message',
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
  'rescue',
  'accept',
  'reopen',
  'return',
  'merge',
  'decline',
  'erase',
  'resend',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Who did what to which thing, when. Never changed, never removed. */
export const auditEntry = z
  .object({
    id,
    at: instant,
    actor: z.object({ id, firstName: z.string(), lastName: z.string() }),
    action: z.enum(AUDIT_ACTIONS),
    entity: z.enum(AUDIT_ENTITIES),
    entityId: id,
    /** What the thing was called then. */
    subject: z.string(),
    /** Field → what it was, what it became. Of a password and of recovery codes only that they changed. */
    changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
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
      /** First and last day, UTC, both included; or the instants between which it happened, `to` left out. */
      from: calendarDay.or(capturedInstant).optional(),
      to: calendarDay.or(capturedInstant).optional(),
    }),
    response: pageOf(auditEntry),
  }),
}
