import { LINK, PASSWORD, SIGN_ON } from 'virtual:languages'
import { loadCatalog } from '../boot/i18n.ts'

/** Screens that few guests ever see have catalogs of their own. */
export async function loadLoginTexts(): Promise<void> {
  await Promise.all([LINK, PASSWORD, SIGN_ON].map(loadCatalog))
}
