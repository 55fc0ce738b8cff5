import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CONSENT_VERSIONS } from '@cloche/contract/anketa-choices.ts'
import { giveawayIn } from '@cloche/contract/giveaway.ts'
import { LANGUAGES } from '@cloche/languages/list.ts'

const ROOT = join(import.meta.dirname, '..')

/**
 * All texts that reach a guest, where they are written: screens, consent, letters, text messages and the bot in each language, the page
 * around them, and what the shells of both phones say. The bytes that a phone gets are e2e's (specs/guest-words.spec.ts).
 */
const TEXTS = [
  ...['guest.po', 'link.po', 'password.po', 'messages.json', `consent-${CONSENT_VERSIONS.at(-1)!}.json`].map(
    (file) => `languages/{${LANGUAGES.join(',')}}/${file}`,
  ),
  'web/{index.html,vite.config.ts}',
  'mobile/capacitor.config.json',
  'mobile/android/app/src/main/{AndroidManifest.xml,res/values/strings.xml}',
  'mobile/ios/App/App/{Info.plist,*.lproj/*.strings}',
]

test.each(TEXTS)('nothing in %s says what a guest does', async (pattern) => {
  const files = await Array.fromAsync(glob(pattern, { cwd: ROOT }))
  expect(files).not.toEqual([])
  const said = await Promise.all(
    files.map(async (file) => [file, giveawayIn(await readFile(join(ROOT, file), 'utf8'))]),
  )
  expect(said.filter(([, word]) => word !== null)).toEqual([])
})

test.each([
  'Lisbon Mystery Guests',
  'secret-shopper',
  'Тайный гость',
  'программа «Тайные покупатели»',
  'Мистери шоппинг',
  'Cliente misterioso',
  'Cliente Mistério',
  'clientes ocultos',
  'huéspedes incógnitos',
  'الضيف السري',
  'متسوق خفي',
  'المتسوقون الخفيون',
])('“%s” gives a guest away', (text) => {
  expect(giveawayIn(text)).not.toBeNull()
})

test.each(['Table Talk', 'Secretariat', 'Штайнер', 'Китайская кухня', 'خدمة سريعة', 'Clientes de Lisboa'])(
  '“%s” gives nobody away',
  (text) => {
    expect(giveawayIn(text)).toBeNull()
  },
)
