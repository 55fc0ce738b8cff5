import type { GuestLink } from '@cloche/contract/users.ts'

export type LinkState = 'active' | 'expired' | 'revoked'

/** Returns the state of a link at a time (milliseconds). */
export function linkState({ revokedAt, expiresAt }: GuestLink, now: number): LinkState {
  if (revokedAt) return 'revoked'
  return Date.parse(expiresAt) <= now ? 'expired' : 'active'
}
