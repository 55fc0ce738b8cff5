import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(`${ROOT}/${path}`, 'utf8')
const { version } = JSON.parse(read('package.json')) as { version: string }

// CONTRIBUTING.md, "To release", has the steps that each test asks for.
test('the changes of the version are in CHANGELOG.md', () => {
  expect(read('CHANGELOG.md').split('\n')).toContain(`## ${version}`)
})

test('a database of the version is kept, which later versions must upgrade', () => {
  expect(existsSync(`${ROOT}/server/fixtures/releases/${version}`)).toBe(true)
})
