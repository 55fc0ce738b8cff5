import { isStaff } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import { deviceStorage } from './page-storage.ts'

export const USER = 'cloche.session'
/** The storage key of a user's id and the marks of their links. */
export const LINKS = 'cloche.links'
/** The storage key of the user's visits whose receipt was not seen. */
export const RECEIPTS = 'cloche.receipts'
/** The storage key of the last user while no one is logged in, since unsent items may be on this device. */
const LAST = 'cloche.last'
/** The cache of what session-copy.ts keeps. */
export const COPY = 'cloche-session'

/** The user as this browser remembers them, until the server answers. */
export function rememberedUser(): User | null {
  try {
    return JSON.parse(deviceStorage.getItem(USER) ?? 'null') as User | null
  } catch {
    return null
  }
}

export function rememberUser(user: User): void {
  // Where the browser has no room for this user, it must not know the one before.
  if (rememberedUser()?.id !== user.id) deviceStorage.removeItem(USER)
  deviceStorage.setItem(USER, JSON.stringify(user))
  deviceStorage.removeItem(LAST)
}

/** Whether the browser knows the user after this page is closed. */
export const isUserKept = (): boolean => deviceStorage.isKept(USER)

/** Forgets the user after a logout. */
export function forgetUser(): void {
  const last = rememberedUser()
  for (const key of [USER, LINKS, RECEIPTS]) deviceStorage.removeItem(key)
  if (last) deviceStorage.setItem(LAST, last.id)
  void globalThis.caches?.delete(COPY)
}

/** Whether another tab has changed the remembered user. */
export const concernsUser = ({ key }: StorageEvent): boolean => key === USER

export const lastUserId = (): string | null => deviceStorage.getItem(LAST)

export const forgetLastUser = (): void => deviceStorage.removeItem(LAST)

/** Whether the link is known to be the remembered guest's, or staff are remembered, for whom a guest's link has no meaning. */
export function isOwnLink(uuid: string): boolean {
  const user = rememberedUser()
  const [owner, marks] = links()
  return user !== null && (isStaff(user.roleId) || (user.id === owner && marks.includes(mark(uuid))))
}

export function rememberLink(userId: string, uuid: string): void {
  const [owner, marks] = links()
  const known = owner === userId ? marks : []
  deviceStorage.setItem(LINKS, [userId, ...new Set([...known, mark(uuid)])].join(' '))
}

function links(): [owner: string | undefined, marks: string[]] {
  const [owner, ...marks] = (deviceStorage.getItem(LINKS) ?? '').split(' ')
  return [owner, marks]
}

/** Marks a link with 32 of its 122 random bits (FNV-1a): enough to recognise it, too little to open it. */
function mark(uuid: string): string {
  let hash = 0x811c9dc5
  for (const char of uuid) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  return (hash >>> 0).toString(36)
}
