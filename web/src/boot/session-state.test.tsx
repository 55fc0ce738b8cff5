import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '@cloche/contract/users.ts'
import { createSessionStates } from './session-state.ts'

const ann = { id: 'ann', roleId: 2 } as User
const bob = { id: 'bob', roleId: 2 } as User
const KEY = 'cloche.session'

beforeEach(() => localStorage.clear())

/** Writes like another tab, which this tab is notified of. */
function elsewhere(user: User | null) {
  if (user) localStorage.setItem(KEY, JSON.stringify(user))
  else localStorage.removeItem(KEY)
  dispatchEvent(new StorageEvent('storage', { key: KEY }))
}

test('a login, a change of guest and a logout in another tab are followed here', () => {
  const states = createSessionStates(undefined)
  const seen = vi.fn<() => void>()
  states.subscribe(seen)
  elsewhere(ann)
  expect(states.get()).toEqual({ status: 'user', user: ann })
  elsewhere(bob)
  expect(states.get()).toEqual({ status: 'user', user: bob })
  elsewhere(bob)
  expect(seen).toHaveBeenCalledTimes(2)
  elsewhere(null)
  expect(states.get()).toEqual({ status: 'anonymous' })
})

test('a session counts as begun after an earlier call, not after a later call', async () => {
  const states = createSessionStates(undefined)
  const before = performance.now()
  await expect.poll(() => performance.now()).toBeGreaterThan(before)
  states.begin({ status: 'user', user: ann })
  expect(states.beganAfter(before)).toBe(true)
  expect(states.beganAfter(performance.now())).toBe(false)
})

test('a session that is found to be as it was remembered did not begin', () => {
  const states = createSessionStates(undefined)
  const before = performance.now()
  states.set({ status: 'user', user: ann })
  expect(states.beganAfter(before)).toBe(false)
})

test('nobody logged in: the browser forgets the user, and a native shell its token', () => {
  const token = { get: () => 'secret', set: vi.fn<(token: string | null) => void>() }
  const states = createSessionStates(token)
  states.begin({ status: 'user', user: ann })
  states.set({ status: 'anonymous' })
  expect(token.set).toHaveBeenCalledExactlyOnceWith(null)
  expect(localStorage.getItem(KEY)).toBeNull()
})
