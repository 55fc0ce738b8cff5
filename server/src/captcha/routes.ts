import { userCalls } from '@cloche/contract/users.ts'
import { route, type Api } from '../http/route.ts'
import { makeChallenge } from './service.ts'

/** Making one costs a little; a whole restaurant's network may still share an address. */
const TRIES = { max: 60, timeWindow: '1 minute' } as const

export function captchaRoutes(api: Api): void {
  route(api, userCalls.challenge, () => makeChallenge(api.context), { config: { rateLimit: TRIES } })
}
