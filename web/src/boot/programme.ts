import { deviceStorage } from './page-storage.ts'
import { early } from './early.ts'
import { PRODUCT_NAME } from '@cloche/contract/constants.ts'
import type { PageSettings } from '@cloche/contract/settings.ts'

const KEY = 'cloche.programme'
const OWN: PageSettings = { name: PRODUCT_NAME, logo: null, styles: null, language: null, contact: null }

/** As the page was served; a page that the phone keeps remembers what the last one said. */
export const programme = (): PageSettings => early.programme ?? OWN

/** Shows the programme before anything is drawn. */
export function startProgramme(): void {
  const given = document.getElementById('programme')?.textContent
  if (given) deviceStorage.setItem(KEY, given)
  showProgramme(given ?? deviceStorage.getItem(KEY))
}

/** Shows a programme, and keeps it for pages that come without. */
export function changeProgramme(changed: PageSettings): void {
  const text = JSON.stringify(changed)
  deviceStorage.setItem(KEY, text)
  showProgramme(text)
}

function showProgramme(text: string | null): void {
  if (!text) return
  try {
    early.programme = JSON.parse(text) as PageSettings
  } catch {
    // What the device kept is broken: the product's own will do until the server answers.
    return
  }
  const { name, styles } = early.programme
  if (document.title === PRODUCT_NAME) document.title = name
  const sheet =
    document.getElementById('accent') ?? document.head.appendChild(document.createElement('style'))
  sheet.id = 'accent'
  sheet.textContent = styles
}
