import { i18n, type Messages } from '@lingui/core'
import { PRODUCT_NAME } from '@cloche/contract/constants.ts'
import FIRST from 'virtual:languages/first'
import REST from 'virtual:languages/rest'
import { isWhole, LANGUAGES, type Language } from '@cloche/languages/list.ts'
import { askedAgain } from './asked-again.ts'
import { localeOf, directionOf, preferredLanguage, rememberLanguage } from './language.ts'
import { programme } from './programme.ts'

export type Catalog = Record<Language, () => Promise<{ messages: Messages }>>
/** What screens other than the guest's have loaded. */
const others = new Set<Catalog>()

/** Boot unit: loads the first messages of the page's language, which the page's script has requested. */
export async function bootLanguage(): Promise<void> {
  const language = preferredLanguage()
  const [{ messages }] = await Promise.all([askedAgain(FIRST[language]), mirrored(language)])
  activate(language, named(messages))
}

export async function chooseLanguage(language: Language): Promise<void> {
  rememberLanguage(language)
  await showLanguage(language)
}

/** Staff's screens have no words in a language for guests alone. The device's choice stays for guests' screens. */
export async function leaveGuestsLanguage(): Promise<void> {
  if (!isWhole(currentLanguage())) await showLanguage('en')
}

/** Shows every screen in a language, which the device does not remember. */
export async function showLanguage(language: Language): Promise<void> {
  await mirrored(language)
  const [guest, ...more] = await Promise.all([
    guestMessages(language),
    ...Array.from(others, (catalog) => catalog[language]()),
  ])
  activate(language, Object.assign({}, guest, ...more.map(({ messages }) => messages)) as Messages)
}

/** Loads the messages of screens that guests do not see, now and in each language that is chosen from now on. */
export async function loadCatalog(catalog: Catalog): Promise<void> {
  others.add(catalog)
  const language = currentLanguage()
  i18n.load(language, (await catalog[language]()).messages)
}

export function currentLanguage(): Language {
  return i18n.locale as Language
}

/** Loads the messages of the later screens. Await it before showing one; `later` does. Other screens' own words for the same stay. */
export async function loadRest(): Promise<void> {
  const language = currentLanguage()
  const messages = named((await REST[language]()).messages)
  // `load` would draw every screen again, but no message of the current screen changes.
  if (language === currentLanguage()) Object.assign(i18n.messages, { ...messages, ...i18n.messages })
}

/** Fetches the other languages, so that switching works without a signal. */
export async function preloadLanguages(): Promise<void> {
  await Promise.all(LANGUAGES.map(guestMessages))
}

/** All of the guest's messages in a language. */
export async function guestMessages(language: Language): Promise<Messages> {
  const [first, rest] = await Promise.all([FIRST[language](), REST[language]()])
  return named({ ...first.messages, ...rest.messages })
}

/** Says the programme's name for guests where texts say the product's. */
function named(messages: Messages): Messages {
  const { name } = programme()
  if (name === PRODUCT_NAME) return messages
  return JSON.parse(
    JSON.stringify(messages).replaceAll(PRODUCT_NAME, JSON.stringify(name).slice(1, -1)),
  ) as Messages
}

/** Loads the styles of a language that is written from the right. Without them an arrow points the wrong way, which is no reason to wait. */
async function mirrored(language: Language): Promise<void> {
  if (directionOf(language) === 'rtl') await import('../ui/right-to-left.css').catch(() => {})
}

function activate(language: Language, messages: Messages) {
  i18n.load(language, messages)
  // The numbers within a text are written as those beside it.
  i18n.activate(language, localeOf(language))
  Object.assign(document.documentElement, { lang: language, dir: directionOf(language) })
}
