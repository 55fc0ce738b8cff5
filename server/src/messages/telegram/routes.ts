import { userCalls } from '@cloche/contract/users.ts'
import { route, type Api } from '../../base/http/route.ts'
import { botName, disconnectTelegram, telegramState } from './service.ts'

export function telegramRoutes(api: Api): void {
  const { context } = api
  const nameOfBot = botName(context)
  route(api, userCalls.telegram, ({ session }) => telegramState(context, session, nameOfBot))
  route(api, userCalls.unlinkTelegram, ({ session }) => disconnectTelegram(context, session))
}
