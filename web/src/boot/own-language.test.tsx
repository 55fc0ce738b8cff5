import type { Language } from '@cloche/contract/constants.ts'
import { ROLE } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { startServer } from '../test/fake-server.ts'
import { bootSession } from './auth.ts'
import { chooseLanguage, currentLanguage, showLanguage } from './i18n.ts'
import { preferredLanguage, rememberLanguage } from './language.ts'
import { bootOwnLanguage } from './own-language.ts'

beforeEach(() => {
  localStorage.clear()
  onTestFinished(async () => {
    localStorage.clear()
    await chooseLanguage('en')
  })
})

/** A phone whose browser asks for these languages, in the hand of a guest. */
async function openPhone(browserLanguages: readonly string[], language: Language | null) {
  Object.defineProperty(navigator, 'languages', { value: browserLanguages, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'languages'))
  const guest = { id: 'nora', roleId: ROLE.guest, language } as User
  const server = startServer({
    'GET /user': () => guest,
    'PUT /user/notification': () => ({
      language: 'pt',
      channels: [],
      mutedChannels: [],
      kinds: [],
      mutedKinds: [],
    }),
  })
  const session = bootSession()
  await session.check()
  const kept = () => server.received('PUT /user/notification').map(({ body }) => body)
  const boot = async (user = guest) => {
    const done = bootOwnLanguage(session, user)
    expect(kept()).toEqual([])
    document.body.click()
    await done
  }
  return { boot, guest, kept }
}

test('a guest of whom no language is known gets that of their phone with the first tap, for messages too', async () => {
  const { boot, kept } = await openPhone(['de-DE', 'pt-PT', 'en'], null)
  await boot()
  expect([preferredLanguage(), kept()]).toEqual(['pt', [{ language: 'pt' }]])
})

test('the language chosen on the phone comes before the browser’s', async () => {
  rememberLanguage('es')
  const { boot, kept } = await openPhone(['pt-PT'], null)
  await boot()
  expect([preferredLanguage(), kept()]).toEqual(['es', [{ language: 'es' }]])
})

test('a new phone in a language that Cloche lacks shows that of the guest, and keeps no choice', async () => {
  const { boot, kept } = await openPhone(['de-DE'], 'pt')
  await showLanguage('en')
  await boot()
  expect([currentLanguage(), document.documentElement.lang, kept()]).toEqual(['pt', 'pt', []])
  expect(localStorage.getItem('cloche.language')).toBeNull()
})

test('a guest’s known language stays as it is on a phone in another one', async () => {
  const { boot, kept } = await openPhone(['es-ES'], 'pt')
  await showLanguage('es')
  await boot()
  expect([currentLanguage(), preferredLanguage(), kept()]).toEqual(['es', 'es', []])
})

test('a choice that another phone has made meanwhile is not replaced by this one’s', async () => {
  const { boot, guest, kept } = await openPhone(['es-ES'], 'pt')
  await boot({ ...guest, language: null })
  expect(kept()).toEqual([])
})
