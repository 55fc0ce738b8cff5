import { totpCalls } from '@cloche/contract/totp.ts'
import { route, type Api } from '../../base/http/route.ts'
import { beginTotp, confirmTotp, renewRecoveryCodes, resetTotp, totpState, turnOffTotp } from './service.ts'

export function twoStepLoginRoutes(api: Api): void {
  const { context, sessions } = api
  /** Drops the cache before the answer goes out, so that the ended sessions are over in this process. */
  const ending = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work
    sessions.forget()
    return done
  }
  route(api, totpCalls.own, ({ session }) => totpState(context, session.userId))
  route(api, totpCalls.begin, ({ session, body }) => beginTotp(context, session, body.password))
  route(api, totpCalls.confirm, ({ session, body }) => ending(confirmTotp(context, session, body.code)))
  route(api, totpCalls.turnOff, ({ session, body }) => ending(turnOffTotp(context, session, body)))
  route(api, totpCalls.renewRecoveryCodes, ({ session, body }) =>
    ending(renewRecoveryCodes(context, session, body.code)),
  )
  route(api, totpCalls.of, ({ params }) => totpState(context, params.id))
  route(api, totpCalls.reset, ({ session, params }) => ending(resetTotp(context, session, params.id)))
}
