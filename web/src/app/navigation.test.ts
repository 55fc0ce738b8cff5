import { describe, expect, test } from 'vitest'
import { navigate } from './navigation.ts'

const stay = { kind: 'stay' }
const to = (path: string) => ({ kind: 'redirect', to: path })
const uuid = '0b8f6d0e-5a0e-4c5e-9d35-3a2f1f0a7c11'

describe('a user with role 1 or 3', () => {
  test.each([1, 3])('role %i is sent to /admin from everywhere else', (roleId) => {
    for (const path of [
      '/',
      '/login',
      '/intro',
      '/consent',
      '/guest',
      '/guest/final',
      '/adminx',
      '/nothing',
    ]) {
      expect(navigate({ roleId }, 'web', path, null)).toEqual(to('/admin'))
    }
  })

  test.each([1, 3])('role %i stays under /admin', (roleId) => {
    for (const path of [
      '/admin',
      '/admin/visit',
      '/admin/visit-history/7',
      '/admin/insight/restaurant/7',
      '/admin/user',
      '/admin/nothing',
    ]) {
      expect(navigate({ roleId }, 'web', path, null)).toEqual(stay)
    }
  })

  test('questions, restaurants, the menu, the log and imports are for role 1 only, role 3 goes to /', () => {
    for (const path of [
      '/admin/question',
      '/admin/question/7',
      '/admin/restaurant',
      '/admin/menu',
      '/admin/audit',
      '/admin/import',
      '/admin/outbox',
      '/admin/token',
      '/admin/webhook',
    ]) {
      expect(navigate({ roleId: 1 }, 'web', path, null)).toEqual(stay)
      expect(navigate({ roleId: 3 }, 'web', path, null)).toEqual(to('/'))
    }
  })

  test('a uuid changes nothing for them', () => {
    expect(navigate({ roleId: 1 }, 'web', '/guest', uuid)).toEqual(to('/admin'))
  })
})

describe('any other user', () => {
  test.each([2, 4, 99])('role %i lives under /guest', (roleId) => {
    for (const path of ['/', '/login', '/intro', '/admin', '/admin/visit', '/guests', '/nothing']) {
      expect(navigate({ roleId }, 'web', path, null)).toEqual(to('/guest'))
    }
    for (const path of [
      '/guest',
      '/guest/question-list/7',
      '/guest/final',
      '/guest/history',
      '/guest/nothing',
    ]) {
      expect(navigate({ roleId }, 'web', path, null)).toEqual(stay)
    }
  })
})

describe('nobody logged in', () => {
  test('/ leads to /login on web and to /intro elsewhere', () => {
    expect(navigate(null, 'web', '/', null)).toEqual(to('/login'))
    expect(navigate(null, 'ios', '/', null)).toEqual(to('/intro'))
    expect(navigate(null, 'android', '/', null)).toEqual(to('/intro'))
  })

  test.each(['/login', '/intro', '/consent', '/guest/final'])('%s is open', (path) => {
    expect(navigate(null, 'web', path, null)).toEqual(stay)
    expect(navigate(null, 'ios', path, null)).toEqual(stay)
  })

  test('/guest with a uuid tries it, without one leads to /login', () => {
    expect(navigate(null, 'web', '/guest', uuid)).toEqual({ kind: 'login', uuid })
    expect(navigate(null, 'web', '/guest', null)).toEqual(to('/login'))
  })

  test.each(['/admin', '/guest/history', '/guest/question-list/7', '/nothing'])(
    '%s leads to /login',
    (path) => {
      expect(navigate(null, 'web', path, null)).toEqual(to('/login'))
      expect(navigate(null, 'android', path, uuid)).toEqual(to('/login'))
    },
  )
})
