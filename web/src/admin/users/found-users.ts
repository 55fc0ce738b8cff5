import type { User } from '@cloche/contract/users.ts'
import type { UserFilter } from './user-filter.ts'

/** Puts the user whose phone was typed at the top of the list, once, if the filter allows that user. */
export function foundUsers(
  listed: readonly User[],
  byPhone: User | null,
  { roleId, deleted, linkless }: UserFilter,
): readonly User[] {
  if (!byPhone || linkless || (roleId && byPhone.roleId !== roleId) || (byPhone.deletedAt && !deleted))
    return listed
  return [byPhone, ...listed.filter(({ id }) => id !== byPhone.id)]
}
