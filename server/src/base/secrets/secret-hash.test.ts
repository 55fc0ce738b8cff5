import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hashSecret, MAX_WAITING, secretFits } from './secret-hash.ts'

test('a secret fits its hash alone, and nothing fits where none is stored', async () => {
  const stored = await hashSecret('correct horse')
  expect(stored).toMatch(/^\$argon2id\$/)
  expect(await secretFits(stored, 'correct horse')).toBe(true)
  expect(await secretFits(stored, 'wrong horse')).toBe(false)
  expect(await secretFits(null, 'nobody')).toBe(false)
})

test('two hashes run at once: a file is read while many wait', async () => {
  let done = 0
  const hashes = Array.from({ length: 40 }, () => hashSecret('correct horse').then(() => done++))
  await readFile(import.meta.filename)
  expect(done).toBeLessThan(20)
  await Promise.all(hashes)
})

test('a hash that would wait too long is refused at once, with the time to come back', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: MAX_WAITING + 12 }, () => hashSecret('correct horse')),
  )
  const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused).toHaveLength(10)
  expect(refused[0]).toMatchObject({ code: 'unavailable', retryAfter: 2 })
  await expect(hashSecret('correct horse')).resolves.toMatch(/^\$argon2id\$/)
})

test('nothing else of the server hashes beside the queue', async () => {
  const root = join(import.meta.dirname, '../..')
  const files = (await readdir(root, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !/(\.test\.ts|test\/factories\.ts)$/.test(name),
  )
  const texts = await Promise.all(files.map(async (name) => [name, await readFile(join(root, name), 'utf8')]))
  const users = texts.filter(([, text]) => text!.includes("from '@node-rs/argon2'")).map(([name]) => name)
  expect(users).toEqual([join('base', 'secrets', 'secret-hash.ts')])
})
