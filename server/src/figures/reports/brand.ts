import { paletteOf } from '@cloche/contract/accent.ts'
import type { Context } from '../../base/context.ts'
import { programmeSettings, storedLogo } from '../../base/settings/service.ts'
import type { Brand } from './report-document.ts'

/** The product's own. */
const OWN_ACCENT = '#8a3b2e'

/** Returns whose reports these are. Paper is light, so that the accent is the one of light screens. */
export async function brandOf(context: Context): Promise<Brand> {
  const { name, accent, logo } = await programmeSettings(context)
  return {
    name,
    accent: accent === null ? OWN_ACCENT : paletteOf(accent, 'light').accent,
    logo: logo === null ? null : await pictureOf(context, logo),
  }
}

/** A logo that can't be had is left out: no report waits for it. */
function pictureOf(context: Context, logo: string): Promise<Uint8Array | null> {
  return storedLogo(context, logo).catch((error: Error) => {
    context.log.warn({ error: error.message }, 'a report is drawn without the logo')
    return null
  })
}
