/** When a link ends. */
export interface Ending {
  createdAt: string
  expiresAt: string
  revokedAt: string | null
}

export type LinkState = 'active' | 'expired' | 'revoked'

/** Returns the state of a link at a time (milliseconds). */
export function linkState({ revokedAt, expiresAt }: Ending, now: number): LinkState {
  if (revokedAt) return 'revoked'
  return Date.parse(expiresAt) <= now ? 'expired' : 'active'
}
