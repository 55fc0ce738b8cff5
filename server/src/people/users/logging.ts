import { audit, type NewAuditEntry } from '../../base/audit/service.ts'
import type { Database } from '../../base/db/database.ts'
import type { Session } from '../../base/http/sessions.ts'
import { nameOf } from './present.ts'
import type { UserRow } from './queries.ts'

/** Writes a change of a user's credentials to the audit log. Call it in the transaction of the change. */
export async function auditUser(
  db: Database,
  session: Pick<Session, 'userId'>,
  now: Date,
  user: UserRow,
  changes: NewAuditEntry<'user'>['changes'],
): Promise<void> {
  const entry: NewAuditEntry<'user'> = {
    action: 'update',
    entity: 'user',
    entityId: user.id,
    subject: nameOf(user),
    changes,
  }
  await audit(db, session, now, [entry])
}
