import type { Platform } from '@cloche/contract/constants.ts'
import type { Reach } from './reach.ts'

export interface Session {
  /** The session's id, which is not its token. */
  id: string
  userId: string
  roleId: number
  platform: Platform
  expiresAt: Date
  lastSeenAt: Date
  /** The session was just prolonged, so the cookie has to be set again. */
  prolonged: boolean
  /** The API token by which a program of this user calls. */
  tokenId?: string
  /** What the caller is limited to at the time of the call. */
  reach: Reach
}

/** The user who logs in, and the password hash, link or identity that they used. */
export interface Login {
  userId: string
  roleId: number
  passwordHash: string | null
  linkId: string | null
  /** The identity of single sign-on, and its encrypted token. */
  identity?: { id: string; idToken: Buffer }
  /** Browser and system, as `agentOf` names them. */
  agent: string
}

interface Started {
  token: string
  expiresAt: Date
}

/** The part of the slice `sessions` that the HTTP side needs. */
export interface Sessions {
  /** Returns the session at once when it is cached; null when there is none. */
  find(token: string): Session | null | Promise<Session | null>
  /** Null when the password or link is no longer valid. Otherwise the session of `replaced` ends. */
  start(login: Login, platform: Platform, replaced?: string): Promise<Started | null>
  end(token: string): Promise<void>
  /** Drops the cache after sessions were ended in the database. */
  forget(): void
  close(): Promise<void>
}
