import { ROLE } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import { expect, onTestFinished, test } from 'vitest'
import { refusal, startServer } from '../test/fake-server.ts'
import { bootSession } from './auth.ts'
import { preferredLanguage, rememberLanguage } from './language.ts'
import { createPageStorage } from './page-storage.ts'
import { isUserKept, rememberedUser } from './remembered.ts'

const ann = { id: 'ann', roleId: ROLE.guest } as User
const refuse = () => {
  throw new DOMException('Refused', 'SecurityError')
}
const noRoom = () => {
  throw new DOMException('No room', 'QuotaExceededError')
}
const full = { getItem: () => null, setItem: noRoom, removeItem: () => {} }
const STORAGES = {
  none: { value: null },
  forbidden: { get: refuse },
  throwing: { value: { getItem: refuse, setItem: refuse, removeItem: refuse } },
  full: { value: full },
}

function replace(holder: object, name: string, property: PropertyDescriptor) {
  Object.defineProperty(holder, name, { ...property, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(holder, name))
}

function replaceStorage(property: PropertyDescriptor) {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')!
  Object.defineProperty(globalThis, 'localStorage', { ...property, configurable: true })
  onTestFinished(() => void Object.defineProperty(globalThis, 'localStorage', own))
}

test.each(Object.entries(STORAGES))(
  'a guest is logged in where the storage is %s, until the page is closed',
  async (_, storage) => {
    replaceStorage(storage)
    startServer({ 'GET /user': () => ann, 'GET /user/logout': () => null })
    const session = bootSession()
    await session.check()
    expect(session.get()).toEqual({ status: 'user', user: ann })
    expect([rememberedUser(), isUserKept()]).toEqual([ann, false])
    rememberLanguage('ru')
    expect(preferredLanguage()).toBe('ru')
    await session.logout()
    expect(rememberedUser()).toBeNull()
    rememberLanguage('en')
  },
)

test('a value without room is read as it was set last, and another tab’s later one replaces it', () => {
  const storage = createPageStorage('localStorage')
  onTestFinished(() => localStorage.clear())
  storage.setItem('draft', 'one')
  expect(storage.isKept('draft')).toBe(true)
  replace(localStorage, 'setItem', { value: noRoom })
  storage.setItem('draft', 'two')
  expect([storage.getItem('draft'), storage.isKept('draft')]).toEqual(['two', false])
  Storage.prototype.setItem.call(localStorage, 'draft', 'three')
  dispatchEvent(new StorageEvent('storage', { key: 'draft' }))
  expect([storage.getItem('draft'), storage.isKept('draft')]).toEqual(['three', true])
})

test('a browser that takes no cookie is told apart from one that nobody is logged in with', async () => {
  const server = startServer({
    'GET /user': () => refusal(401, 'unauthenticated'),
    'POST /user/login': () => ({ user: ann }),
  })
  replace(document, 'cookie', { get: () => '', set: () => {} })
  const session = bootSession()
  await session.check()
  expect(session.get()).toEqual({ status: 'cookieless' })
  await session.login({ login: 'ann', password: 'open-sesame' })
  expect(session.get()).toEqual({ status: 'cookieless' })
  Reflect.deleteProperty(document, 'cookie')
  server.answer({ 'GET /user': () => ann })
  await session.check()
  expect(session.get()).toEqual({ status: 'user', user: ann })
})
