import type { Platform } from '@cloche/contract/constants.ts'

export interface Session {
  /** Names the session; not its token. */
  id: string
  userId: string
  roleId: number
  platform: Platform
  expiresAt: Date
  lastSeenAt: Date
  /** Its end was just put off: a cookie has to say so too. */
  prolonged: boolean
}

/** Who logs in, and with what: the hash of their password, or their link. */
export interface Login {
  userId: string
  roleId: number
  passwordHash: string | null
  linkId: string | null
  /** Browser and system, as `agentOf` names them. */
  agent: string
}

interface Started {
  token: string
  expiresAt: Date
}

/** What the HTTP side needs of the slice `sessions`, which lies above it. */
export interface Sessions {
  /** At once when it is known, null when there is no such session. */
  find(token: string): Session | null | Promise<Session | null>
  /** Null when what the user logged in with is no longer good; otherwise the session of `replaced` ends. */
  start(login: Login, platform: Platform, replaced?: string): Promise<Started | null>
  end(token: string): Promise<void>
  /** Sessions were ended in the database: nothing remembered of them is used again. */
  forget(): void
  close(): Promise<void>
}
