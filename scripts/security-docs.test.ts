import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')

const named = [
  ...new Set([...text.matchAll(/`([\w./-]+\.(?:test\.tsx?|spec\.ts|ts|json))`/g)].map(([, file]) => file!)),
]

test.each(named)('docs/security.md names %s, which is there', (file) => {
  expect(existsSync(join(ROOT, file))).toBe(true)
})

test('it names tests', () => {
  expect(named.filter((file) => /\.(?:test|spec)\.ts$/.test(file)).length).toBeGreaterThan(30)
})
