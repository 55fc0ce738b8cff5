import { ROLE } from '@cloche/contract/constants.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const NAMES: Record<number, MessageDescriptor> = {
  [ROLE.guest]: msg`Guest`,
  [ROLE.visitManager]: msg`Visit manager`,
  [ROLE.administrator]: msg`Administrator`,
}

/** Every role that is not staff's is a guest's (specification §6). */
export function roleName(roleId: number): MessageDescriptor {
  return NAMES[roleId] ?? NAMES[ROLE.guest]!
}

/** The roles that can be given; a guest of another number keeps it. */
export function roleChoices(roleId: number = ROLE.guest): { value: string; name: MessageDescriptor }[] {
  const guest = Object.values<number>(ROLE).includes(roleId) ? ROLE.guest : roleId
  return [guest, ROLE.visitManager, ROLE.administrator].map((each) => ({
    value: String(each),
    name: roleName(each),
  }))
}
