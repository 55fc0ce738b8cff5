import type { Limit } from '../../base/http/rate-limits.ts'

/**
 * Limits of wrong passwords: for a login from one network, for a login from all networks, and from one network for all logins.
 * Unknown logins count too, so that the limit does not reveal which exist.
 */
export const WRONG_PASSWORDS = {
  loginAndNetwork: [
    { max: 20, seconds: 60 },
    { max: 30, seconds: 3600 },
  ],
  login: [{ max: 100, seconds: 3600 }],
  network: [{ max: 300, seconds: 3600 }],
} as const

/** Links can't be guessed and a right one is never refused; this bounds requests of broken software. */
const WRONG_LINKS = { max: 300, seconds: 3600 } as const

/**
 * `account` is the same for every spelling of a login. A known browser of the user has a count of its own, so that strangers who
 * guess can't lock the user out.
 */
export function passwordLimits(account: string, network: string, device: string | null): Limit[] {
  const { loginAndNetwork, login, network: ofNetwork } = WRONG_PASSWORDS
  if (device) return limits(`${account} device ${device}`, loginAndNetwork)
  return [
    ...limits(`${account} ${network}`, loginAndNetwork),
    ...limits(account, login),
    ...limits(network, ofNetwork),
  ]
}

export const linkLimits = (network: string): Limit[] => limits(`link ${network}`, [WRONG_LINKS])

function limits(subject: string, all: readonly Pick<Limit, 'max' | 'seconds'>[]): Limit[] {
  return all.map((each) => ({ kind: 'login', subject, ...each }))
}
