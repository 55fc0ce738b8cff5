import { json, type Answer } from '../http/send.ts'
import type { Outcome } from '../report/finding.ts'
import type { World } from '../world/world.ts'

/** Of a burst of wrong guesses at one account, however they come, no more than this may be looked at. */
const CHECKED_PER_ACCOUNT = 100
/** Of a burst from one network with changing logins. */
const CHECKED_PER_NETWORK = 300
const GUESSES = 400
const AT_ONCE = 16

interface Guess {
  login: string
  address: string
}

async function guess({ send }: World, { login, address }: Guess, password: string): Promise<Answer> {
  return send({
    method: 'POST',
    path: '/api/user/login',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: json({ login, password }),
  })
}

const addressOf = (at: number): string => `10.20.${at >> 8}.${at & 255}`

/** How many of the guesses were looked at instead of refused unread; and what else came back. */
async function burst(
  world: World,
  guessOf: (at: number) => Guess,
): Promise<{ checked: number; other: number[] }> {
  let checked = 0
  let next = 0
  const other: number[] = []
  const worker = async () => {
    while (next < GUESSES) {
      const at = next++
      const { status } = await guess(world, guessOf(at), `wrong-password-${at}`)
      if (status === 401) checked++
      // 503: more passwords wait to be checked than the product checks in time.
      else if (status !== 429 && status !== 503) other.push(status)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { checked, other }
}

function outcomeOf({ checked, other }: { checked: number; other: number[] }, most: number): Outcome {
  const faults = checked > most ? [`${checked} of ${GUESSES} guesses were looked at, more than ${most}`] : []
  if (other.length > 0) faults.push(`answered ${[...new Set(other)].join(', ')}`)
  return { figures: `${GUESSES} guesses, ${checked} looked at`, faults }
}

/** One account from one address. */
export async function oneAccount(world: World): Promise<Outcome> {
  return outcomeOf(
    await burst(world, () => ({ login: 'guessed-a', address: '10.1.0.1' })),
    CHECKED_PER_ACCOUNT,
  )
}

/** One account, each guess from another network. */
export async function manyNetworks(world: World): Promise<Outcome> {
  return outcomeOf(
    await burst(world, (at) => ({ login: 'guessed-b', address: addressOf(at) })),
    CHECKED_PER_ACCOUNT,
  )
}

/** Every guess at another account, all from one network: a list of leaked passwords is tried like that. */
export async function changingLogins(world: World): Promise<Outcome> {
  return outcomeOf(
    await burst(world, (at) => ({ login: `somebody-${at}`, address: '10.3.0.1' })),
    CHECKED_PER_NETWORK,
  )
}

/** Spellings that databases and languages may hold to be the same as `guessed-i`. */
const SPELLINGS = [
  'guessed-i',
  'GUESSED-I',
  'Guessed-i',
  'guessed-İ',
  'guessed-ı',
  'GUESSED-ı',
  ' guessed-i',
  'guessed-i ',
  'ｇuessed-i',
  'guessed-i\u200b',
  'guessed-i\u0301',
]

/** One account in ever other spellings, each guess from another network: those that find it count as one. */
export async function spellings(world: World): Promise<Outcome> {
  const found = await spellingsOf(world)
  const result = await burst(world, (at) => ({ login: found[at % found.length]!, address: addressOf(at) }))
  return outcomeOf(result, CHECKED_PER_ACCOUNT)
}

/** The spellings with which the account's own password is taken. */
async function spellingsOf(world: World): Promise<string[]> {
  const found: string[] = []
  for (const [at, login] of SPELLINGS.entries()) {
    const { status } = await guess(world, { login, address: `10.4.${at}.1` }, PASSWORD)
    if (status === 200) found.push(login)
  }
  if (found.length === 0) throw new Error('Nobody is called guessed-i')
  return found
}

export const PASSWORD = 'a good long password'

/** The accounts that are guessed at, made by an administrator as any other. */
export async function addAccounts({ send }: World, headers: Record<string, string>): Promise<void> {
  for (const login of ['guessed-a', 'guessed-b', 'guessed-i']) {
    const { status, text } = await send({
      method: 'POST',
      path: '/api/user',
      headers: { ...headers, 'content-type': 'application/json' },
      body: json({ firstName: 'Guessed', lastName: 'At', roleId: 3, login, password: PASSWORD }),
    })
    if (status !== 201) throw new Error(`An account was not made: ${status} ${text}`)
  }
}

/** Somebody else logs in from elsewhere, as if nothing had happened. */
export async function honestLogin(world: World): Promise<Outcome> {
  const { admin } = await world.product.access()
  const { status, ms } = await guess(world, { login: admin.login, address: '10.5.0.1' }, admin.password)
  return { figures: `${Math.round(ms)} ms`, faults: status === 200 ? [] : [`answered ${status}`] }
}
