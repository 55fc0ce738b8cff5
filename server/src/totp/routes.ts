import { totpCalls } from '@cloche/contract/totp.ts'
import { route, type Api } from '../http/route.ts'
import { beginTotp, confirmTotp, renewRecoveryCodes, resetTotp, totpState, turnOffTotp } from './managing.ts'

export function totpRoutes(api: Api): void {
  const { context } = api
  route(api, totpCalls.own, ({ session }) => totpState(context, session.userId))
  route(api, totpCalls.begin, ({ session, body }) => beginTotp(context, session, body.password))
  route(api, totpCalls.confirm, ({ session, body }) => confirmTotp(context, session, body.code))
  route(api, totpCalls.turnOff, ({ session, body }) => turnOffTotp(context, session, body))
  route(api, totpCalls.renewRecoveryCodes, ({ session, body }) =>
    renewRecoveryCodes(context, session, body.code),
  )
  route(api, totpCalls.of, ({ params }) => totpState(context, params.id))
  route(api, totpCalls.reset, ({ session, params }) => resetTotp(context, session, params.id))
}
