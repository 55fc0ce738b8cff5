import LINK from 'virtual:languages/link'
import PASSWORD from 'virtual:languages/password'
import SIGN_ON from 'virtual:languages/sign-on'
import { loadCatalog } from '../boot/i18n.ts'

/** Screens that few guests ever see have catalogs of their own. */
export async function loadLoginTexts(): Promise<void> {
  await Promise.all([LINK, PASSWORD, SIGN_ON].map(loadCatalog))
}
