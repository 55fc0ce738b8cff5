import type { User } from '@cloche/contract/users.ts'
import type { UserFilter } from './user-filter.ts'

/** The list with the one whose phone was typed on top, once, if the filter lets them in. */
export function foundUsers(
  listed: readonly User[],
  byPhone: User | null,
  { roleId, deleted, linkless }: UserFilter,
): readonly User[] {
  if (!byPhone || linkless || (roleId && byPhone.roleId !== roleId) || (byPhone.deletedAt && !deleted))
    return listed
  return [byPhone, ...listed.filter(({ id }) => id !== byPhone.id)]
}
