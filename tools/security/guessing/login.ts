import { json, type Answer } from '../http/send.ts'
import type { Outcome } from '../output/finding.ts'
import type { World } from '../world/world.ts'

/** The most wrong guesses of a burst at one account that may be checked. */
const CHECKED_PER_ACCOUNT = 100
/** The most of a burst from one network with changing logins. */
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

/** Counts the guesses that were checked instead of refused unread, and other answers. */
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
      // 503: more passwords wait than the product can check in time.
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

/** Guesses at one account from one address. */
export async function oneAccount(world: World): Promise<Outcome> {
  return outcomeOf(
    await burst(world, () => ({ login: 'guessed-a', address: '10.1.0.1' })),
    CHECKED_PER_ACCOUNT,
  )
}

/** Guesses at one account, each time from another network. */
export async function manyNetworks(world: World): Promise<Outcome> {
  return outcomeOf(
    await burst(world, (at) => ({ login: 'guessed-b', address: addressOf(at) })),
    CHECKED_PER_ACCOUNT,
  )
}

/** Guesses each time at another account from one network, as with a list of leaked passwords. */
export async function changingLogins(world: World): Promise<Outcome> {
  return outcomeOf(
    await burst(world, (at) => ({ login: `somebody-${at}`, address: '10.3.0.1' })),
    CHECKED_PER_NETWORK,
  )
}

/** Spellings that databases and languages may treat as equal to `guessed-i`. */
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

/** Guesses at one account in different spellings, each from another network. Those that match the account count as one. */
export async function spellings(world: World): Promise<Outcome> {
  const found = await spellingsOf(world)
  const result = await burst(world, (at) => ({ login: found[at % found.length]!, address: addressOf(at) }))
  return outcomeOf(result, CHECKED_PER_ACCOUNT)
}

/** Returns the spellings that the login accepts with the account's own password. */
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

/** Makes the guessed accounts, as an administrator does. */
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

/** Logs another user in from elsewhere, which must work as usual. */
export async function honestLogin(world: World): Promise<Outcome> {
  const { admin } = await world.product.access()
  const { status, ms } = await guess(world, { login: admin.login, address: '10.5.0.1' }, admin.password)
  return { figures: `${Math.round(ms)} ms`, faults: status === 200 ? [] : [`answered ${status}`] }
}
