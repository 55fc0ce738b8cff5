import { t } from '@lingui/core/macro'
import type { User } from '@cloche/contract/users.ts'

interface Named extends Pick<User, 'firstName' | 'lastName'> {
  erasedAt?: string | null
}

export function fullName({ firstName, lastName, erasedAt }: Named): string {
  return erasedAt ? erasedName(lastName) : `${firstName} ${lastName}`.trim()
}

/** An erased guest keeps only a part of the id, which distinguishes two of them. */
export function erasedName(part: string): string {
  return t`Erased guest ${part}`
}
