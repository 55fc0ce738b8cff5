import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from '@cloche/contract/users.ts'

/** Solves the challenge in about a second. The browser's native cryptography runs outside the page's thread. */
export async function solveWork(challenge: Challenge): Promise<string> {
  // Browsers offer cryptography only in secure contexts.
  if (!isSecureContext) throw new Error('No cryptography on an unprotected connection')
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new TypeError('The work took too long')
  return btoa(JSON.stringify({ challenge, solution }))
}
