import { userCalls } from '@cloche/contract/users.ts'
import { route, type Api } from '../../base/http/route.ts'
import { makeChallenge } from './service.ts'

export function captchaRoutes(api: Api): void {
  route(api, userCalls.challenge, () => makeChallenge(api.context))
}
