import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
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

test('a file that is not there is said to be missing at once, and need not be removed', async () => {
  await expect(storage.read('photos/aa/none')).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(storage.read('photos/aa/none', { start: 0, end: 1 })).rejects.toMatchObject({ code: 'ENOENT' })
  await storage.remove('photos/aa/none')
  expect([await storage.stat('photos/aa/none'), await storage.list('photos/none')]).toEqual([null, []])
})

test('a part of a file is read, both ends included', async () => {
  await storage.putBytes('photos/dd/one', Buffer.from('some bytes'))
  expect(await text(await storage.read('photos/dd/one', { start: 5, end: 7 }))).toBe('byt')
})

test('no key leads out of the folder', async () => {
  const outside = join(folder, 'outside')
  await writeFile(outside, 'theirs')
  for (const key of ['../outside', 'photos/../../outside', outside, '', '.', '../files-of-others']) {
    const acts = [
      () => storage.putBytes(key, Buffer.from('ours')),
      () => put(key, 'ours'),
      () => storage.read(key),
      () => storage.stat(key),
      () => storage.has(key),
      () => storage.list(key),
      () => storage.remove(key),
    ]
    for (const act of acts) await expect(act()).rejects.toThrow('leads out of the storage')
  }
  expect(await readFile(outside, 'utf8')).toBe('theirs')
  await rm(join(storage.tempDir, 'file'))
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
