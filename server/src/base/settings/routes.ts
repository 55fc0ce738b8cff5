import { HEADER } from '@cloche/contract/constants.ts'
import { settingsCalls } from '@cloche/contract/settings.ts'
import { logoRoutes } from '../http/logo-routes.ts'
import { route, type Api } from '../http/route.ts'
import { LOGOS } from './logos.ts'
import { changeSettings, programmeSettings, publicSettings } from './service.ts'

export async function settingsRoutes(api: Api): Promise<void> {
  const { context } = api
  route(api, settingsCalls.read, () => programmeSettings(context))
  route(api, settingsCalls.update, ({ session, headers, body }) =>
    changeSettings(context, session, body, headers[HEADER.ifMatch]),
  )
  route(api, settingsCalls.readPublic, () => publicSettings(context))
  await logoRoutes(api, settingsCalls, LOGOS)
}
