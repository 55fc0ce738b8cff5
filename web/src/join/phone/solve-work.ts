import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from '@cloche/contract/users.ts'

/** Does the work, about a second of it, off the page's own thread: each try is the browser's native cryptography. */
export async function solveWork(challenge: Challenge): Promise<string> {
  // Browsers have it on protected connections alone.
  if (!isSecureContext) throw new Error('No cryptography on an unprotected connection')
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new TypeError('The work took too long')
  return btoa(JSON.stringify({ challenge, solution }))
}
