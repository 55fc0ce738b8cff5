import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Client } from './app.ts'

/** Solves the challenge like a device before it requests a code. */
export async function solved(call: Client): Promise<string> {
  const { body } = await call('GET /user/challenge')
  const challenge = body as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}
