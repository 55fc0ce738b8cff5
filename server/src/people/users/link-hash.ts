import { tokenHash } from '../../base/secrets/token.ts'

/** The value of `guest_links.token_hash` for the uuid of a one-tap link. */
export function linkHash(uuid: string): Buffer {
  return tokenHash(uuid.toLowerCase())
}
