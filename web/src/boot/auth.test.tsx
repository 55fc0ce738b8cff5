import type { User } from '@cloche/contract/users.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startServer } from '../test/fake-server.ts'
import { bootSession } from './auth.ts'

const ann = { id: 'ann', roleId: 2 } as User
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
  await vi.waitFor(() => expect(counting).toHaveBeenCalled())
  await session.login(LOGIN)
  await session.logout(() => Promise.resolve(1))
  counted.resolve(0)
  await first
  expect(session.lastUserId()).toBe('ann')
})
