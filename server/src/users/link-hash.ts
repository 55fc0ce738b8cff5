import { tokenHash } from '../platform/token.ts'

/** What `guest_links.token_hash` holds for the uuid of a one-tap link. */
export function linkHash(uuid: string): Buffer {
  return tokenHash(uuid.toLowerCase())
}
