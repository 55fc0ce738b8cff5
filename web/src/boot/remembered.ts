import type { User } from '@cloche/contract/users.ts'

const USER = 'cloche.session'
/** A user's id and marks of the links that are known to be theirs. */
const LINKS = 'cloche.links'
/** Who was here last, when nobody is: things of theirs may still wait on this device. */
const LAST = 'cloche.last'

/** Administrators and visit managers, whom a guest's link does not concern. */
const STAFF: readonly number[] = [1, 3]

/** Who is logged in, as this browser remembers it for the moment before the server answers. */
export function rememberedUser(): User | null {
  try {
    return JSON.parse(localStorage.getItem(USER) ?? 'null') as User | null
  } catch {
    return null
  }
}

export function rememberUser(user: User): void {
  localStorage.setItem(USER, JSON.stringify(user))
  localStorage.removeItem(LAST)
}

/** Nobody is logged in any more. */
export function forgetUser(): void {
  const last = rememberedUser()
  for (const key of [USER, LINKS]) localStorage.removeItem(key)
  if (last) localStorage.setItem(LAST, last.id)
}

/** Whether another tab has changed who is remembered. */
export const concernsUser = ({ key }: StorageEvent): boolean => key === USER

export const lastUserId = (): string | null => localStorage.getItem(LAST)

export const forgetLastUser = (): void => localStorage.removeItem(LAST)

/** Whether the link with this uuid is known to be the remembered guest's, or somebody from the staff is remembered. */
export function isOwnLink(uuid: string): boolean {
  const user = rememberedUser()
  const [owner, marks] = links()
  return user !== null && (STAFF.includes(user.roleId) || (user.id === owner && marks.includes(mark(uuid))))
}

export function rememberLink(userId: string, uuid: string): void {
  const [owner, marks] = links()
  const known = owner === userId ? marks : []
  localStorage.setItem(LINKS, [userId, ...new Set([...known, mark(uuid)])].join(' '))
}

function links(): [owner: string | undefined, marks: string[]] {
  const [owner, ...marks] = (localStorage.getItem(LINKS) ?? '').split(' ')
  return [owner, marks]
}

/** Enough to know a link again, nothing to open it with: 32 of its 122 random bits (FNV-1a). */
function mark(uuid: string): string {
  let hash = 0x811c9dc5
  for (const char of uuid) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  return (hash >>> 0).toString(36)
}
