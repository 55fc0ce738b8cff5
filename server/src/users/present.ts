import type { User } from '@cloche/contract/users.ts'
import type { UserRow } from './queries.ts'

export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    roleId: row.role_id,
    login: row.login,
    email: row.email,
    phone: row.phone,
    telegramLinked: false,
    createdAt: row.created_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    version: row.version,
  }
}
