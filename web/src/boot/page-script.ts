// The script inside index.html (web/scripts/page-script.ts builds it): sends the first requests before the code has loaded, which
// saves a round trip each on a slow connection.
import { KNOWN_SHAPES, type Language } from '@cloche/contract/constants.ts'
import type { VisitChecklist } from '@cloche/contract/questions.ts'
import type { User } from '@cloche/contract/users.ts'
import { early, type InstallPrompt } from './early.ts'
import { localeOf, directionOf, preferredLanguage } from './language.ts'
import { isOwnLink, rememberUser } from './remembered.ts'
import { startProgramme } from './programme.ts'
import { startTheme } from './theme.ts'
import { uuidIn } from './uuid-in.ts'

/** The addresses of each language's messages, of which a guest's page starts with the first: web/scripts/catalogs.ts. */
declare const __CATALOGS__: Record<Language, string[]>

const MILLISECONDS = 15_000
const CHECKLIST = `/question/current?shapes=${KNOWN_SHAPES}`

startTheme()
startProgramme()
const [, isGuest, isAdmin] = /^\/(?:(guest)|(admin))(?:\/|$)/.exec(location.pathname) ?? []
if (isGuest) startGuest()
if (isAdmin && asksNow()) early.user = askUser()
startLanguage(preferredLanguage(), isAdmin ? 3 : 1)

// The guest's screens show the prompt at a suitable place (web/src/guest/shell/install.ts).
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  early.install = event as InstallPrompt
})

function startGuest(): void {
  document.documentElement.dataset['frame'] = ''
  const uuid = uuidIn(new URLSearchParams(location.search).get('uuid') ?? '')
  if (uuid) early.link = uuid
  early.foreign = uuid !== null && !isOwnLink(uuid)
  if (!asksNow()) return
  if (uuid && early.foreign) askWith(uuid)
  else ask()
}

// Without a network these calls would only delay the phone's own copy. The native shell calls another origin, with a token that is
// not loaded yet (web/src/boot/native).
function asksNow(): boolean {
  return navigator.onLine && !('Capacitor' in window)
}

function askUser(signal = AbortSignal.timeout(MILLISECONDS)): Promise<User | null | undefined> {
  return get<User>('/user', signal).catch(() => undefined)
}

function ask(): void {
  const signal = AbortSignal.timeout(MILLISECONDS)
  early.user = askUser(signal)
  early.checklist = get<VisitChecklist>(CHECKLIST, signal).catch(() => null)
}

function askWith(uuid: string): void {
  const signal = AbortSignal.timeout(MILLISECONDS)
  const headers = { 'content-type': 'application/json' }
  const answer = fetch('/api/user/login', { method: 'POST', signal, headers, body: JSON.stringify({ uuid }) })
  early.login = answer.then(json<{ user: User }>).then(entered, () => undefined)
  early.checklist = answer
    .then(({ ok }) => (ok ? get<VisitChecklist>(CHECKLIST, signal) : null))
    .catch(() => null)
}

/** Stored at once, so that another tab does not send the previous guest's items in the new session. */
function entered(found: { user: User } | null): { user: User } | undefined {
  if (!found) return undefined
  rememberUser(found.user)
  return found
}

// A const would have no value yet, since this script runs from its top.
function get<T>(path: string, signal: AbortSignal): Promise<T | null> {
  return fetch(`/api${path}`, { signal }).then(json<T>)
}

async function json<T>(response: Response): Promise<T | null> {
  return response.ok ? ((await response.json()) as T) : null
}

function startLanguage(language: Language, parts: number): void {
  Object.assign(document.documentElement, { lang: language, dir: directionOf(language) })
  for (const href of __CATALOGS__[language].slice(0, parts))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  // The first date and plural cost a slow phone 50 ms, which are free while it waits for the network.
  const locale = localeOf(language)
  setTimeout(() =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'long', timeZone: 'UTC' }).format(),
  )
  setTimeout(() => new Intl.PluralRules(locale).select(1))
  setTimeout(() => new Intl.NumberFormat(locale).format(1))
}
