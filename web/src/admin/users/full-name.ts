import { t } from '@lingui/core/macro'
import type { User } from '@cloche/contract/users.ts'

interface Named extends Pick<User, 'firstName' | 'lastName'> {
  erasedAt?: string | null
}

export function fullName({ firstName, lastName, erasedAt }: Named): string {
  return erasedAt ? erasedName(lastName) : `${firstName} ${lastName}`.trim()
}

/** Of a guest who was erased only a part of the id is left, which tells two of them apart. */
export function erasedName(part: string): string {
  return t`Erased guest ${part}`
}
