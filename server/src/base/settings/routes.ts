import { HEADER } from '@cloche/contract/constants.ts'
import { settingsCalls } from '@cloche/contract/settings.ts'
import { STORED_PICTURE_TYPE } from '../files/pictures/stored.ts'
import { route, type Api } from '../http/route.ts'
import { receiveBytes, withUploads } from '../http/upload.ts'
import { LOGO_FILE, logoFile, storeLogo } from './logos.ts'
import { changeSettings, programmeSettings, publicSettings } from './service.ts'

export async function settingsRoutes(api: Api): Promise<void> {
  const { context } = api
  route(api, settingsCalls.read, () => programmeSettings(context))
  route(api, settingsCalls.update, ({ session, headers, body }) =>
    changeSettings(context, session, body, headers[HEADER.ifMatch]),
  )
  route(api, settingsCalls.readPublic, () => publicSettings(context))
  await withUploads(api, LOGO_FILE, (uploads) =>
    route(uploads, settingsCalls.addLogo, async ({ request }) =>
      storeLogo(context, await receiveBytes(request, LOGO_FILE)),
    ),
  )
  route(api, settingsCalls.logoFile, async ({ params, reply }) => {
    const picture = await logoFile(context, params.fileId)
    void reply.headers({
      'content-type': STORED_PICTURE_TYPE,
      'cache-control': 'public, max-age=31536000, immutable',
    })
    return picture
  })
}
