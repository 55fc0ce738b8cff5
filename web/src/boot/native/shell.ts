import type { Platform } from '@cloche/contract/constants.ts'
import { worker } from '../worker.ts'
import { listenToBack } from './back.ts'
import { answerCameraInputs, listenToRestored } from './camera.ts'
import { forgetLink, listenToLinks, openLaunchLink } from './links.ts'
import { listenToNetwork } from './network.ts'
import { dressPictures } from './pictures.ts'
import { hideSplash } from './splash.ts'
import { openToken, type TokenKeep } from './token.ts'

export type NativePlatform = Exclude<Platform, 'web'>

/** The phone's services for the app in the native shell. */
export interface Shell {
  platform: NativePlatform
  /** The absolute base address of the calls. */
  base: string
  token: TokenKeep
}

/** Connects the page with the phone. Never resolves when a link opened the app, since the page starts again with the link. */
export async function openShell(platform: NativePlatform): Promise<Shell> {
  hideSplash()
  const server = serverOrigin()
  const token = await openToken()
  await openLaunchLink(server)
  void listenToLinks(server)
  void listenToBack()
  void listenToNetwork()
  answerCameraInputs()
  void listenToRestored()
  dressPictures(server, token.get)
  worker.needless()
  return {
    platform,
    base: `${server}/api`,
    token: {
      get: token.get,
      set(next) {
        if (next === null) forgetLink()
        token.set(next)
      },
    },
  }
}

/** The server that this shell was built for (mobile/scripts/fill.ts). */
function serverOrigin(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="cloche-server"]')
  if (!meta) throw new Error('The shell does not say which server it belongs to')
  return meta.content
}
