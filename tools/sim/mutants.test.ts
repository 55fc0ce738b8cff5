import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { MUTANTS } from './mutants.ts'

test.each(MUTANTS)('what “$name” changes is there, once', async ({ file, find, replace }) => {
  const source = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')
  expect(source.split(find)).toHaveLength(2)
  expect(replace).not.toBe(find)
})
