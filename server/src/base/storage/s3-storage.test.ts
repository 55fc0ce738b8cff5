import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { freePort } from '../../../../scripts/free-port.ts'
import { startS3, type S3Server } from '../../test/s3.ts'
import { openBucket, requireBucket } from './s3-storage.ts'
import type { Storage } from './storage.ts'

let server: S3Server
let folder: string
let storage: Storage

beforeAll(async () => {
  server = await startS3()
  folder = await mkdtemp(join(tmpdir(), 'cloche-test-'))
  storage = openBucket({ storageUrl: server.url, incomingDir: join(folder, 'incoming') })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function put(key: string, bytes: string | Buffer): Promise<void> {
  const path = join(storage.tempDir, 'file')
  await writeFile(path, bytes)
  await storage.putFile(key, path)
}

test('a file is moved into the bucket, found, read whole and in part, and removed', async () => {
  await put('photos/aa/one', 'some bytes')
  expect(await readdir(storage.tempDir)).toEqual([])
  expect(await storage.has('photos/aa/one')).toBe(true)
  expect(await storage.stat('photos/aa/one')).toMatchObject({ bytes: 10 })
  expect(String(await buffer(await storage.read('photos/aa/one')))).toBe('some bytes')
  expect(String(await buffer(await storage.read('photos/aa/one', { start: 5, end: 7 })))).toBe('byt')
  expect([await storage.list('photos'), await storage.list('photos/aa')]).toEqual([['aa'], ['one']])
  await storage.remove('photos/aa/one')
  await storage.remove('photos/aa/one')
  expect([await storage.has('photos/aa/one'), await storage.stat('photos/aa/one')]).toEqual([false, null])
  await expect(storage.read('photos/aa/one')).rejects.toMatchObject({ code: 'ENOENT' })
})

test('bytes are stored under their key and leave no file', async () => {
  await storage.putBytes('photos/bb/one', Buffer.from('some bytes'))
  expect(await readdir(storage.tempDir)).toEqual([])
  expect(String(await buffer(await storage.read('photos/bb/one')))).toBe('some bytes')
})

test('a file that is sent in parts comes back whole', async () => {
  const bytes = Buffer.alloc(11 * 1024 * 1024, 'cloche')
  await put('exports/large', bytes)
  expect((await buffer(await storage.read('exports/large'))).equals(bytes)).toBe(true)
})

test('a folder of more files than one answer of the store names is listed whole', async () => {
  for (let place = 0; place < 1001; place += 1) await put(`many/${place}`, 'x')
  expect(await storage.list('many')).toHaveLength(1001)
})

/** More than the sockets and streams between the store and its reader hold. */
const LARGE = 16 * 1024 * 1024
/** The streams hold it whole, and its end waits for their reader. */
const SMALL = 100 * 1024

test('a store that stops in the middle of a file is given up after ten seconds, a slow reader is not', async () => {
  const bytes = Buffer.alloc(LARGE, 'cloche')
  const stalling = createServer(({ url }, reply) => {
    const length = url!.includes('small') ? SMALL : LARGE
    reply.writeHead(200, { 'content-length': length })
    if (url!.includes('half')) reply.write(bytes.subarray(0, LARGE - 1))
    else reply.end(bytes.subarray(0, length))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    stalling.closeAllConnections()
    stalling.close()
  })
  await once(stalling, 'listening')
  const endpoint = `http://127.0.0.1:${(stalling.address() as AddressInfo).port}`
  const opened = openBucket({ storageUrl: `s3://photos?endpoint=${endpoint}`, incomingDir: storage.tempDir })

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const open = async (key: string) => (await opened.read(key)) as Duplex
  const [whole, small, half] = [await open('whole'), await open('small'), await open('half')]
  await eventually(() => expect(whole.writableNeedDrain && half.writableNeedDrain).toBe(true))
  await eventually(() => expect(small.writableEnded).toBe(true))
  vi.advanceTimersByTime(60_000)
  expect((await buffer(whole)).length).toBe(LARGE)
  expect((await buffer(small)).length).toBe(SMALL)
  let received = 0
  half.on('data', (chunk: Buffer) => (received += chunk.length))
  const failed = new Promise((resolve) => half.once('error', resolve))
  await eventually(() => expect(received).toBe(LARGE - 1))
  expect(half.destroyed).toBe(false)
  vi.advanceTimersByTime(10_000)
  expect(await failed).toMatchObject({ code: 'ETIMEDOUT' })
})

const faultOf = (url: string) => requireBucket(url).catch((error: Error) => error.message)

test('at the start a store that can’t be used is named with the reason', async () => {
  expect(await faultOf(server.url)).toBe(undefined)
  expect(await faultOf(`s3://nothing?endpoint=${server.endpoint}`)).toContain('there is no bucket nothing at')
  const port = await freePort()
  expect(await faultOf(`s3://photos?endpoint=http://127.0.0.1:${port}`)).toContain(
    "can't be reached (ECONNREFUSED)",
  )
  const refusal = `<Error><Code>InvalidAccessKeyId</Code><AWSAccessKeyId>${server.keys.AWS_ACCESS_KEY_ID}</AWSAccessKeyId></Error>`
  const strict = createServer((_request, reply) => reply.writeHead(403).end(refusal)).listen(0, '127.0.0.1')
  onTestFinished(() => void strict.close())
  await once(strict, 'listening')
  const refused = await faultOf(
    `s3://photos?endpoint=http://127.0.0.1:${(strict.address() as AddressInfo).port}`,
  )
  expect(refused).toContain('refuses the keys')
  expect(refused).not.toContain(server.keys.AWS_ACCESS_KEY_ID)
})
