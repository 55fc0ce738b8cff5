import { CODE } from '@cloche/contract/codes.ts'
import { json, problemCode } from '../http/send.ts'
import type { Outcome } from '../output/finding.ts'
import type { World } from '../world/world.ts'

const PHONE = '79160000001'
/** The hash of a text that is no code, so no guess fits. */
const CODE_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$3ZkKkbSCVbTpiDVZbvnQNMpDzcSlSUoJzzkBrGkkPuc'
const GUESSES = 200

/** Stores a code as if it had just been sent to the phone. */
async function sendCode({ client }: World): Promise<void> {
  await client.query(
    `insert into phone_codes (phone, code_hash, created_at, expires_at)
     values ($1, $2, now(), now() + interval '5 minutes')`,
    [PHONE, CODE_HASH],
  )
}

/** Guesses the code of one phone, each time from another network or always from the same. */
async function guessCode(world: World, addressOf: (at: number) => string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (let at = 0; at < GUESSES; at++) {
    const answer = await world.send({
      method: 'POST',
      path: '/api/user/phone-confirm',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(at) },
      body: json({ phone: PHONE, code: String(at).padStart(CODE.digits, '0') }),
    })
    const code = problemCode(answer) || String(answer.status)
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return counts
}

export async function guessedCode(world: World): Promise<Outcome> {
  await sendCode(world)
  const counts = await guessCode(world, (at) => `10.30.${at}.1`)
  const tried = counts.get('code_wrong') ?? 0
  const figures = [...counts].map(([code, count]) => `${code} ${count}`).join(', ')
  const faults = tried > CODE.attempts ? [`${tried} guesses were looked at, more than ${CODE.attempts}`] : []
  const known = ['code_wrong', 'code_expired', 'rate_limited', 'unavailable']
  const other = [...counts.keys()].filter((code) => !known.includes(code))
  return { figures, faults: other.length > 0 ? [...faults, `answered ${other.join(', ')}`] : faults }
}

/** Guesses at ever different phones from one network. */
export async function guessingNetwork(world: World): Promise<Outcome> {
  const counts = await guessCode(world, () => '10.31.0.1')
  const limited = counts.get('rate_limited') ?? 0
  const figures = [...counts].map(([code, count]) => `${code} ${count}`).join(', ')
  return { figures, faults: limited > 0 ? [] : ['one network may guess as often as it likes'] }
}
