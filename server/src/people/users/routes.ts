import { HEADER } from '@cloche/contract/constants.ts'
import { manyUsersCalls } from '@cloche/contract/many-users.ts'
import { loginLinkCalls } from '@cloche/contract/login-links.ts'
import { passwordResetCalls } from '@cloche/contract/passwords.ts'
import { notificationCalls } from '@cloche/contract/notification-settings.ts'
import { userCalls } from '@cloche/contract/users.ts'
import { clearSessionCookie, cookieTokenOf, setSessionCookie, tokenOf } from '../../base/http/credentials.ts'
import { route, type Api } from '../../base/http/route.ts'
import { Problem } from '../../base/faults/problem.ts'
import { agentOf } from '../sessions/service.ts'
import { changeUser, removeUser, restoreUser } from './changes.ts'
import { changeUsers } from './changing-many.ts'
import { deviceCookieOf, setDeviceCookie } from './known-device.ts'
import { changeNotificationSettings, notificationSettings } from './notification-settings.ts'
import { changeOwnPassword } from './own-password.ts'
import { askForLink } from './asking-for-link.ts'
import { askForReset, resetPassword } from './password-reset.ts'
import { linkGuests } from './linking-many.ts'
import { linksOf, makeLink, revokeLink } from './links.ts'
import { authenticate, currentUser, userByPhone, users } from './service.ts'

export function userRoutes(api: Api): void {
  const { context, sessions, secure, pages } = api

  route(api, userCalls.login, async ({ body, headers, request, reply }) => {
    const platform = headers[HEADER.platform]
    const isWeb = platform === 'web'
    if (isWeb) pages.refuseForeign(request)
    const origin = { address: request.ip, deviceCookie: deviceCookieOf(request, secure) }
    const { user, proof } = await authenticate(context, body, origin)
    const agent = agentOf(request.headers['user-agent'])
    const login = { ...proof, userId: user.id, roleId: user.roleId, agent }
    const session = await sessions.start(login, platform, isWeb ? cookieTokenOf(request) : undefined)
    if (!session) throw new Problem('login_failed')
    const { token, expiresAt } = session
    if (!isWeb) return { user, token }
    setSessionCookie(reply, token, expiresAt, secure)
    if (proof.passwordHash) await setDeviceCookie(reply, context.db, user.id, secure)
    return { user }
  })

  route(api, userCalls.logout, async ({ request, reply }) => {
    if (cookieTokenOf(request) !== undefined) pages.requireOwnOrTyped(request)
    const token = tokenOf(request)
    if (token) await sessions.end(token)
    clearSessionCookie(reply, secure)
  })

  route(api, userCalls.current, ({ session }) => currentUser(context, session))
  route(api, userCalls.list, ({ session, query }) => users(context, session, query))
  route(api, userCalls.byPhone, ({ session, params }) => userByPhone(context, session, params.phone))

  changeRoutes(api)
  linkRoutes(api)
}

function changeRoutes(api: Api): void {
  const { context, sessions } = api

  route(api, userCalls.update, async ({ session, params, headers, body }) => {
    const change = { id: params.id, expected: headers[HEADER.ifMatch] }
    const user = await changeUser(context, session, change, body)
    sessions.forget()
    return user
  })

  route(api, manyUsersCalls.changeMany, async ({ session, body }) => {
    const result = await changeUsers(context, session, body.items)
    sessions.forget()
    return result
  })

  route(api, userCalls.changePassword, async ({ session, body }) => {
    await changeOwnPassword(context, session, body)
    sessions.forget()
  })

  route(api, loginLinkCalls.ask, ({ body, request }) => askForLink(context, body, request.ip))
  route(api, passwordResetCalls.ask, ({ body, request }) => askForReset(context, body, request.ip))
  route(api, passwordResetCalls.set, async ({ body }) => {
    await resetPassword(context, body)
    sessions.forget()
  })

  route(api, userCalls.remove, async ({ session, params, headers }) => {
    await removeUser(context, session, { id: params.id, expected: headers[HEADER.ifMatch] })
    sessions.forget()
  })

  route(api, notificationCalls.read, ({ session }) => notificationSettings(context, session))
  route(api, notificationCalls.change, ({ session, body }) =>
    changeNotificationSettings(context, session, body),
  )

  route(api, userCalls.restore, ({ session, params }) => restoreUser(context, session, params.id))
}

function linkRoutes(api: Api): void {
  const { context, sessions } = api

  route(api, userCalls.links, ({ params }) => linksOf(context, params.id))
  route(api, userCalls.makeLink, ({ session, params, body }) =>
    makeLink(context, session, params.id, body.days),
  )
  route(api, manyUsersCalls.linkMany, ({ session, body }) => linkGuests(context, session, body))
  route(api, userCalls.revokeLink, async ({ session, params }) => {
    await revokeLink(context, session, params)
    sessions.forget()
  })
}
