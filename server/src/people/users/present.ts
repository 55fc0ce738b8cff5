import { e164 } from '../../base/phones.ts'
import type { GuestLink, User } from '@cloche/contract/users.ts'
import { changesBetween, type NewAuditEntry } from '../../base/audit/service.ts'
import type { LinkRow } from './link-queries.ts'
import type { UserRow } from './queries.ts'

export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    roleId: row.role_id,
    login: row.login,
    email: row.email,
    phone: row.phone && e164(row.phone),
    telegramLinked: row.telegram_chat !== null,
    language: row.language,
    city: row.city,
    free: row.free,
    createdAt: row.created_at,
    deletedAt: row.deleted_at,
    erasedAt: row.erased_at,
    version: row.version,
  }
}

export function presentLink(row: LinkRow): GuestLink {
  return {
    id: row.id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  }
}

/** The name of a user in the audit log, which keeps one order for readers of every language. */
export function nameOf({ first_name, last_name }: Pick<UserRow, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`
}

/** The fields of a user in the audit log, the phone as it is stored; of a password only that it changed. */
export function loggedUser(row: UserRow): Logged {
  const { firstName, lastName, roleId, login, email, language, city, free } = presentUser(row)
  return { firstName, lastName, roleId, login, email, phone: row.phone, language, city, free }
}

type Logged = Pick<
  User,
  'firstName' | 'lastName' | 'roleId' | 'login' | 'email' | 'phone' | 'language' | 'city' | 'free'
>

/** The audit entry of a new user, with their non-empty fields. */
export function creationEntry(action: 'create' | 'import', user: UserRow): NewAuditEntry<'user'> {
  const changes = changesBetween({}, loggedUser(user))
  return { action, entity: 'user', entityId: user.id, subject: nameOf(user), changes }
}
