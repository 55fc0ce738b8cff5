import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawn, freshWords } from './seeds.ts'

test('the same words draw the same seeds over the whole range', () => {
  const seeds = drawn(1000, 'words')
  expect(drawn(1000, 'words')).toEqual(seeds)
  expect(drawn(1000, 'others')).not.toEqual(seeds)
  expect(Math.max(...seeds)).toBeGreaterThan(0.99 * 2 ** 32)
  expect(Math.min(...seeds)).toBeLessThan(0.01 * 2 ** 32)
})

test('words are those of the commit, without a repository those of the day', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cloche-words-'))
  expect(freshWords(folder)).toBe(new Date().toISOString().slice(0, 10))
  await rm(folder, { recursive: true })
  expect(freshWords()).toMatch(/^([0-9a-f]{40}|\d{4}-\d\d-\d\d)$/)
})
