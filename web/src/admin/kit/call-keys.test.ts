import { expect, test } from 'vitest'
import { answerKey, areaOf, pagesKey } from './call-keys.ts'

test('an answer is read again with what its path begins with', () => {
  expect(areaOf('GET /token')).toBe('token')
  expect(areaOf('GET /webhook/{id}/delivery')).toBe('webhook')
})

test('the targets of a visit’s dishes are read again with the visit, and links and logins apart from their user', () => {
  expect(areaOf('GET /insight/visit/{visitId}/dish')).toBe('visit')
  expect(areaOf('GET /user/{id}/link')).toBe('link')
  expect(areaOf('GET /user/{id}/session')).toBe('session')
})

test('a list by pages and the same call’s answer are two things in the cache', () => {
  const input = { query: { limit: 5 } }
  expect(pagesKey('GET /visit', input)).not.toEqual(answerKey('GET /visit', input))
  expect(pagesKey('GET /visit', input)).toEqual([...pagesKey('GET /visit'), input])
})
