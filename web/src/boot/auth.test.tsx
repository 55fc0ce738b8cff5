import type { User } from '@cloche/contract/users.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refusal, startServer } from '../test/fake-server.ts'
import { bootSession } from './auth.ts'
import { early } from './early.ts'
import { rememberedUser } from './remembered.ts'

const ann = { id: 'ann', roleId: 2 } as User
const bob = { id: 'bob', roleId: 2 } as User
const LOGIN = { login: 'ann', password: 'open-sesame' }

function openSession() {
  startServer({
    'POST /user/login': () => ({ user: ann }),
    'GET /user/logout': () => null,
  })
  onTestFinished(() => localStorage.clear())
  return bootSession()
}

test('a logout that leaves nothing on this device forgets the guest, one that leaves something does not', async () => {
  const session = openSession()
  await session.login(LOGIN)
  await session.logout(() => Promise.resolve(1))
  expect(session.lastUserId()).toBe('ann')
  await session.login(LOGIN)
  await session.logout(() => Promise.resolve(0))
  expect(session.lastUserId()).toBeNull()
})

test('a logout that ends late does not forget a guest who came back meanwhile and left something', async () => {
  const session = openSession()
  await session.login(LOGIN)
  const counted = Promise.withResolvers<number>()
  const counting = vi.fn<() => Promise<number>>(() => counted.promise)
  const first = session.logout(counting)
  await expect.poll(() => counting).toHaveBeenCalled()
  await session.login(LOGIN)
  await session.logout(() => Promise.resolve(1))
  counted.resolve(0)
  await first
  expect(session.lastUserId()).toBe('ann')
})

test('a call that another session answers shows the guest who is logged in now, not the one of the page load', async () => {
  startServer({
    'GET /user': () => bob,
    'GET /visit': () => refusal(409, 'session_changed'),
  })
  early.user = Promise.resolve(ann)
  onTestFinished(() => {
    early.user = undefined
    localStorage.clear()
  })
  const session = bootSession()
  await session.check()
  expect(session.get()).toEqual({ status: 'user', user: ann })
  await expect(session.api.as('ann').call('GET /visit')).rejects.toThrow('session_changed')
  await expect.poll(() => session.get()).toEqual({ status: 'user', user: bob })
  expect(rememberedUser()).toEqual(bob)
})

test.each([
  [503, 'unavailable'],
  [500, 'internal'],
  [429, 'rate_limited'],
] as const)('a server that answers %i to a browser without a guest is tried again', async (status, code) => {
  const server = startServer({ 'GET /user': () => refusal(status, code) })
  const session = bootSession()
  await session.check()
  expect(session.get()).toEqual({ status: 'unreachable' })
  server.answer({ 'GET /user': () => refusal(401, 'unauthenticated') })
  await session.check()
  expect(session.get()).toEqual({ status: 'anonymous' })
})

test.each(['/login', '/intro', '/consent'])(
  'at %s a browser that remembers nobody asks the server nothing',
  async (path) => {
    const before = location.href
    onTestFinished(() => {
      history.replaceState(null, '', before)
      localStorage.clear()
    })
    history.replaceState(null, '', path)
    const server = startServer({ 'GET /user': () => ann })
    const session = bootSession()
    await session.check()
    expect([session.get(), server.received('GET /user')]).toEqual([{ status: 'anonymous' }, []])
    localStorage.setItem('cloche.session', JSON.stringify(ann))
    await session.check()
    expect([session.get().status, server.received('GET /user').length]).toEqual(['user', 1])
  },
)
