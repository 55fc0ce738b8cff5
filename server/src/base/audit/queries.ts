import { sql } from 'kysely'
import type { AuditAct, AuditEntity, AuditEntry } from '@cloche/contract/audit.ts'
import type { Database } from '../db/database.ts'

export interface AuditRow {
  id: string
  at: string
  actor_id: string
  first_name: string
  last_name: string
  token_id: string | null
  token: string | null
  action: AuditAct
  entity: AuditEntity
  entity_id: string
  subject: string
  changes: AuditEntry['changes']
  request_id: string | null
}

export type NewAuditRow = Omit<AuditRow, 'first_name' | 'last_name' | 'token'> & { people: readonly string[] }

export async function insertAudit(db: Database, rows: readonly NewAuditRow[]): Promise<void> {
  await sql`insert into audit_log (id, at, actor_id, action, entity, entity_id, subject, changes, token_id, request_id, people)
    select id, at, actor_id, action, entity, entity_id, subject, changes, token_id, request_id, people
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (
      id uuid, at timestamptz, actor_id uuid, action text, entity text, entity_id uuid, subject text, changes jsonb,
      token_id uuid, request_id text, people uuid[])`.execute(db)
}

export interface AuditFilter {
  actorId?: string | undefined
  entity?: AuditEntity | undefined
  entityId?: string | undefined
  action?: AuditAct | undefined
  /** Days, UTC, both included; or instants, `to` left out. */
  from?: string | undefined
  to?: string | undefined
  after: string | null
  limit: number
}

export function listAudit(db: Database, filter: AuditFilter): Promise<AuditRow[]> {
  const { actorId, entity, entityId, action, from, to, after, limit } = filter
  return db
    .selectFrom('audit_log as entry')
    .innerJoin('users as actor', 'actor.id', 'entry.actor_id')
    .leftJoin('tokens', 'tokens.id', 'entry.token_id')
    .select(['entry.id', 'at', 'token_id', 'tokens.name as token', 'actor_id', 'first_name', 'last_name'])
    .select(['action', 'entity', 'entity_id', 'subject', 'changes', 'request_id'])
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId!))
    .$if(entity !== undefined, (query) => query.where('entity', '=', entity!))
    .$if(entityId !== undefined, (query) => query.where('entity_id', '=', entityId!))
    .$if(action !== undefined, (query) => query.where('action', '=', action!))
    .$if(from !== undefined, (query) => query.where('at', '>=', new Date(from!).toISOString()))
    .$if(to !== undefined, (query) => query.where('at', '<', endOf(to!)))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(at, entry.id) < (select at, id from audit_log where id = ${after})`),
    )
    .orderBy('at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit + 1)
    .execute()
}

function endOf(to: string): string {
  const end = new Date(to)
  const isDay = to.length === 'YYYY-MM-DD'.length
  if (isDay) end.setUTCDate(end.getUTCDate() + 1)
  return end.toISOString()
}
