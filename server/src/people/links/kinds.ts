import { randomUUID } from 'node:crypto'
import { newToken } from '../../base/secrets/token.ts'

interface Kind {
  table: 'guest_links' | 'report_links' | 'password_resets'
  /** Where the link leads, below the public address. */
  path: (token: string) => string
  token: () => string
  /** The spelling that is hashed. */
  spelling?: (token: string) => string
  /** `once`: a link is deleted when it is used or revoked. `listed`: it is kept with its end, and listed this many days longer. */
  life: 'once' | { listed: number }
  /** SQL: the row is needed even after that. */
  isNeeded?: string
}

/**
 * The kinds of links that open something without a login. An address contains a random token of which the database has the hash alone, so
 * nobody can read it again. A link is valid until it expires, is revoked or, if it works once, is used.
 */
export const KINDS = {
  guest: {
    table: 'guest_links',
    path: (uuid) => `/guest?uuid=${uuid}`,
    token: randomUUID,
    // People copy a uuid in capitals, too.
    spelling: (uuid) => uuid.toLowerCase(),
    life: { listed: 90 },
    isNeeded: 'exists (select from sessions where link_id = guest_links.id)',
  },
  report: {
    table: 'report_links',
    path: (token) => `/api/report/${token}`,
    token: newToken,
    life: { listed: 90 },
  },
  reset: {
    table: 'password_resets',
    // Behind `#` no server, proxy or log sees the token.
    path: (token) => `/login#reset=${token}`,
    token: newToken,
    life: 'once',
  },
} as const satisfies Record<string, Kind>

export type LinkKind = keyof typeof KINDS
export const kindOf = (name: LinkKind): Kind => KINDS[name]
