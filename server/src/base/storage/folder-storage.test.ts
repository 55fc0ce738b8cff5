import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolder } from './folder-storage.ts'
import type { Storage } from './storage.ts'

let folder: string
let storage: Storage

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloche-test-'))
  const storageUrl = pathToFileURL(join(folder, 'files')).href
  storage = openFolder({ storageUrl, incomingDir: join(folder, 'files/.incoming') })
})
afterAll(() => rm(folder, { recursive: true }))

async function put(key: string, bytes: string): Promise<void> {
  const path = join(storage.tempDir, 'file')
  await writeFile(path, bytes)
  await storage.putFile(key, path)
}

const read = async (key: string) => text(await storage.read(key))

test('a file is moved to its key, found, replaced by a newer one, and removed', async () => {
  await put('photos/aa/one', 'old')
  await put('photos/aa/one', 'newer')
  expect(await readdir(storage.tempDir)).toEqual([])
  expect([await storage.has('photos/aa/one'), await read('photos/aa/one')]).toEqual([true, 'newer'])
  await storage.remove('photos/aa/one')
  expect(await storage.has('photos/aa/one')).toBe(false)
})

test('bytes are stored under their key, also in the place of older ones, and leave no other file', async () => {
  await storage.putBytes('photos/cc/one', Buffer.from('old'))
  await storage.putBytes('photos/cc/one', Buffer.from('newer'))
  expect(await read('photos/cc/one')).toBe('newer')
  await mkdir(join(folder, 'files/photos/cc/taken'))
  await expect(storage.putBytes('photos/cc/taken', Buffer.from('no'))).rejects.toMatchObject({
    code: 'EISDIR',
  })
  expect(await readdir(storage.tempDir)).toEqual([])
})

test('a folder that was removed since its last file is made again', async () => {
  await put('photos/bb/one', 'one')
  await rm(join(folder, 'files/photos'), { recursive: true })
  await put('photos/bb/two', 'two')
  expect(await read('photos/bb/two')).toBe('two')
})
