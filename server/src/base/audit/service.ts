import { isDeepStrictEqual } from 'node:util'
import { v7 } from 'uuid'
import type { z } from 'zod'
import type { AuditAction, auditCalls, AuditEntity, AuditEntry } from '@cloche/contract/audit.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { cursorId, pageOfRows } from '../http/page.ts'
import type { Session } from '../http/sessions.ts'
import { currentRequestId } from '../telemetry/request-id.ts'
import { insertAudit, listAudit, type AuditRow } from './queries.ts'

export { forgetPerson, knownBefore, type Known } from './forgetting.ts'

export interface NewAuditEntry {
  action: AuditAction
  entity: AuditEntity
  entityId: string
  /** The name of the thing. */
  subject: string
  /** Field → old and new value; made by `changesBetween`. */
  changes?: AuditEntry['changes']
  /**
   * The users and applications that subject or changes name, by default the thing itself. Of a visit that changes hands the former
   * guest and the new one.
   */
  people?: readonly string[]
}

/** The things that are people. */
const PEOPLE: readonly AuditEntity[] = ['user', 'application']

/** Limits the entries of one statement, so that other requests are served between two of them. */
const BATCH = 1000

/** Adds entries to the audit log. Call it in the transaction of the change. */
export async function audit(
  db: Database,
  { userId, tokenId }: Pick<Session, 'userId' | 'tokenId'>,
  now: Date,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  const requestId = currentRequestId() ?? null
  for (let from = 0; from < entries.length; from += BATCH) {
    const rows = entries.slice(from, from + BATCH).map(({ entityId, changes = {}, people, ...entry }) => ({
      ...entry,
      people: people ?? (PEOPLE.includes(entry.entity) ? [entityId] : []),
      id: v7(),
      at: now.toISOString(),
      actor_id: userId,
      entity_id: entityId,
      changes,
      token_id: tokenId ?? null,
      request_id: requestId,
    }))
    await insertAudit(db, rows)
  }
}

/** The fields whose values differ. Null: the field was absent. */
export function changesBetween<T extends object>(before: T, after: Partial<T>): AuditEntry['changes'] {
  const fields = Object.keys(after) as (keyof T & string)[]
  const changed = fields.filter((field) => !isDeepStrictEqual(before[field], after[field]))
  return Object.fromEntries(changed.map((field) => [field, [before[field] ?? null, after[field] ?? null]]))
}

/** The log, newest first. */
export async function auditEntries(
  { db }: Context,
  { limit, cursor, ...filter }: z.output<typeof auditCalls.list.query>,
): Promise<{ items: AuditEntry[]; nextCursor: string | null }> {
  const rows = await listAudit(db, { ...filter, limit, after: cursorId(cursor) })
  return pageOfRows(rows, limit, present)
}

function present(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    actor: { id: row.actor_id, firstName: row.first_name, lastName: row.last_name },
    ...(row.token !== null && { token: row.token }),
    action: row.action,
    entity: row.entity,
    entityId: row.entity_id,
    subject: row.subject,
    changes: row.changes,
    ...(row.request_id !== null && { requestId: row.request_id }),
  }
}
