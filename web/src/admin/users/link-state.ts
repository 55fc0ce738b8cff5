import type { GuestLink } from '@cloche/contract/users.ts'

export type LinkState = 'active' | 'expired' | 'revoked'

/** What a link is worth at that moment (milliseconds). */
export function linkState({ revokedAt, expiresAt }: GuestLink, now: number): LinkState {
  if (revokedAt) return 'revoked'
  return Date.parse(expiresAt) <= now ? 'expired' : 'active'
}
