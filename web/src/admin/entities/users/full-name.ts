import { fullName as inOrder } from '@cloche/languages/full-name.ts'
import { t } from '@lingui/core/macro'
import type { User } from '@cloche/contract/users.ts'
import { currentLanguage } from '../../../boot/i18n.ts'

interface Named extends Pick<User, 'firstName' | 'lastName'> {
  erasedAt?: string | null
}

export function fullName({ erasedAt, ...name }: Named): string {
  return erasedAt ? erasedName(name.lastName) : inOrder(name, currentLanguage())
}

/** An erased guest keeps only a part of the id, which distinguishes two of them. */
export function erasedName(part: string): string {
  return t`Erased guest ${part}`
}
