import { ROLE } from '@cloche/contract/constants.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const NAMES: Record<number, MessageDescriptor> = {
  [ROLE.guest]: msg`Guest`,
  [ROLE.visitManager]: msg`Visit manager`,
  [ROLE.administrator]: msg`Administrator`,
}

/** Every role that is not a staff role counts as guest (docs/domain.md, People). */
export function roleName(roleId: number): MessageDescriptor {
  return NAMES[roleId] ?? NAMES[ROLE.guest]!
}

/** Returns the roles that can be assigned. A guest with another role number keeps it. */
export function roleChoices(roleId: number = ROLE.guest): { value: string; name: MessageDescriptor }[] {
  const guest = Object.values<number>(ROLE).includes(roleId) ? ROLE.guest : roleId
  return [guest, ROLE.visitManager, ROLE.administrator].map((each) => ({
    value: String(each),
    name: roleName(each),
  }))
}
