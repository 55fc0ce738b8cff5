import { expect, test } from 'vitest'
import type { PublicSettings } from '@cloche/contract/settings.ts'
import { lastKnown } from './web-page.ts'

const SETTINGS: PublicSettings = {
  name: 'Linden',
  logo: null,
  accent: null,
  styles: null,
  contact: null,
  language: null,
}

test('a page is served with what was known last while the database is away or silent', async () => {
  let read = (): Promise<PublicSettings> => Promise.reject(new Error('away'))
  const settings = lastKnown(() => read())
  expect(await settings()).toBeNull()
  read = () => Promise.resolve(SETTINGS)
  expect(await settings()).toBe(SETTINGS)
  read = () => Promise.reject(new Error('away'))
  expect(await settings()).toBe(SETTINGS)
  read = () => new Promise(() => {})
  expect(await settings()).toBe(SETTINGS)
})
