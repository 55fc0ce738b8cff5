/// <reference types="node" />
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApi, type Api } from '@cloche/client/client.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import { uploadPhoto, type PhotoUpload } from './upload.ts'

const MB = 1024 * 1024

/** A server of the protocol on a real socket, and what can go wrong with it and with the line. */
let server: Server
let api: Api
let port: number
let requests: string[]
/** Bytes of unfinished uploads, and photos, both by id. */
let partial: Map<string, Buffer>
let photos: Map<string, Buffer>
/** The line is cut once so many bytes of a request have arrived. */
let cutAfter: number | null
/** The answer to the call that brings the last byte is lost. */
let loseAnswer: boolean
let damage: number

beforeEach(async () => {
  requests = []
  partial = new Map()
  photos = new Map()
  cutAfter = null
  loseAnswer = false
  damage = 0
  port = 0
  await listen()
  api = apiOf(port)
})
afterEach(stop)

const apiOf = (at: number) =>
  createApi({
    platform: 'web',
    base: `http://127.0.0.1:${at}/api`,
    token: () => null,
    onUnauthenticated: () => {},
  })

async function listen() {
  server = createServer((request, response) => void answer(request, response).catch(() => {}))
  await new Promise<void>((up) => server.listen(port, '127.0.0.1', up))
  port = (server.address() as AddressInfo).port
}

async function stop() {
  const stopped = new Promise((done) => server.close(done))
  server.closeAllConnections()
  await stopped
}

const say = (response: ServerResponse, status: number, headers: object, body?: object) =>
  response
    .writeHead(status, {
      'tus-resumable': '1.0.0',
      ...(body ? { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' } : {}),
      ...headers,
    })
    .end(body && JSON.stringify(body))
const refuse = (response: ServerResponse, status: number, code: string) =>
  say(response, status, {}, { type: 'about:blank', title: code, status, code, detail: '' })

async function answer(request: IncomingMessage, response: ServerResponse) {
  const { method, url, headers } = request
  const id =
    method === 'POST'
      ? atob(/id ([^,]+)/.exec(String(headers['upload-metadata']))![1]!)
      : url!.slice(url!.lastIndexOf('/') + 1)
  requests.push(method!)
  const whole = photos.get(id)
  if (method === 'HEAD') {
    const size = whole?.length ?? partial.get(id)?.length
    if (size === undefined)
      return response.writeHead(404, { 'content-type': 'application/problem+json' }).end()
    return say(response, 204, { 'upload-offset': size, 'upload-length': lengths.get(id) })
  }
  if (method === 'POST') {
    lengths.set(id, Number(headers['upload-length']))
    partial.set(id, Buffer.alloc(0))
  } else {
    const at = whole?.length ?? partial.get(id)?.length
    if (at === undefined) return refuse(response, 404, 'not_found')
    if (at !== Number(headers['upload-offset'])) return refuse(response, 409, 'wrong_offset')
  }
  if (!whole) await take(id, request)
  finish(id, response, method === 'POST' ? 201 : 200)
}

const lengths = new Map<string, number>()

async function take(id: string, request: IncomingMessage) {
  let left = cutAfter ?? Infinity
  for await (const chunk of request as AsyncIterable<Buffer>) {
    partial.set(id, Buffer.concat([partial.get(id)!, chunk.subarray(0, left)]))
    left -= chunk.length
    if (left > 0) continue
    cutAfter = null
    request.socket.destroy()
    throw new Error('cut')
  }
}

function finish(id: string, response: ServerResponse, status: number) {
  const bytes = photos.get(id) ?? partial.get(id)!
  if (bytes.length < lengths.get(id)!)
    return say(response, status === 201 ? 201 : 204, { 'upload-offset': bytes.length })
  partial.delete(id)
  if (damage > 0) {
    damage -= 1
    return refuse(response, 422, 'damaged')
  }
  photos.set(id, bytes)
  if (loseAnswer) {
    loseAnswer = false
    return response.destroy()
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return say(response, status, { 'upload-offset': bytes.length }, { id, sha256 })
}

/** A photo as the queue has it, and the address that is kept with it. */
function photoOf(size: number) {
  const bytes = new Uint8Array(randomBytes(size)).buffer
  const kept: { url: string | null } = { url: null }
  const upload: PhotoUpload = {
    questionId: 'q',
    photoId: randomUUID(),
    capturedAt: '2026-11-20T10:00:00.000Z',
    bytes,
    resume: { get: () => kept.url, set: (url) => (kept.url = url) },
    signal: new AbortController().signal,
  }
  return { upload, kept, send: () => uploadPhoto(api, upload) }
}

const expectStored = ({ photoId, bytes }: PhotoUpload) =>
  expect(photos.get(photoId)?.equals(Buffer.from(bytes))).toBe(true)

test('a photo of 300 KB is one request', async () => {
  const { upload, send } = photoOf(300_000)
  expect(await send()).toMatchObject({ id: upload.photoId })
  expect(requests).toEqual(['POST'])
  expectStored(upload)
})

test('a large one goes in pieces', async () => {
  const { upload, send } = photoOf(1.2 * MB)
  await send()
  expect(requests).toEqual(['POST', 'PATCH', 'PATCH'])
  expectStored(upload)
})

test('a line cut in the first request: what had arrived is not sent again', async () => {
  const { upload, kept, send } = photoOf(300_000)
  cutAfter = 200_000
  await expect(send()).rejects.toThrow(TypeError)
  expect(kept.url).toBe(`/photo-upload/${upload.photoId}`)
  const had = partial.get(upload.photoId)!.length
  expect(had).toBe(200_000)
  await send()
  expect(requests).toEqual(['POST', 'HEAD', 'PATCH'])
  expectStored(upload)
})

test('a line cut again and again: each try goes on, none begins anew', async () => {
  const { upload, send } = photoOf(MB)
  for (const bytes of [100_000, 60_000, 60_000, 60_000]) {
    cutAfter = bytes
    await expect(send()).rejects.toThrow(TypeError)
  }
  expect(partial.get(upload.photoId)).toHaveLength(280_000)
  await send()
  expect(requests.filter((method) => method === 'POST')).toHaveLength(1)
  expectStored(upload)
})

test('the last answer got lost: the photo is not sent again', async () => {
  const { upload, send } = photoOf(300_000)
  loseAnswer = true
  await expect(send()).rejects.toThrow(TypeError)
  expect(await send()).toMatchObject({ id: upload.photoId })
  expect(requests).toEqual(['POST', 'HEAD', 'PATCH'])
})

test('a server that goes away and comes back with its files', async () => {
  const { upload, send } = photoOf(300_000)
  cutAfter = 150_000
  await expect(send()).rejects.toThrow(TypeError)
  await stop()
  await expect(send()).rejects.toThrow(TypeError)
  await listen()
  await send()
  expectStored(upload)
})

test('an upload that the server gave up starts anew, once', async () => {
  const { upload, kept, send } = photoOf(300_000)
  kept.url = `/photo-upload/${upload.photoId}`
  await send()
  expect(requests).toEqual(['HEAD', 'POST'])
  expectStored(upload)
})

test('a photo that arrives damaged is sent anew once, then the upload fails', async () => {
  const first = photoOf(300_000)
  damage = 1
  await first.send()
  expectStored(first.upload)
  const known = photoOf(300_000)
  known.kept.url = `/photo-upload/${known.upload.photoId}`
  damage = 1
  await known.send()
  expectStored(known.upload)
  damage = 2
  const error: unknown = await photoOf(300_000)
    .send()
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiProblem)
  expect((error as ApiProblem).problem.code).toBe('damaged')
})

test('other bytes under the same id are never taken for this photo', async () => {
  const { upload, kept, send } = photoOf(300_000)
  photos.set(upload.photoId, randomBytes(300_000))
  lengths.set(upload.photoId, 300_000)
  kept.url = `/photo-upload/${upload.photoId}`
  await expect(send()).rejects.toMatchObject({ problem: { code: 'damaged' } })
})

test('a refusal is told as it is, and an unknown question does not start anew', async () => {
  const { send } = photoOf(1000)
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    requests.push(request.method!)
    refuse(response, 404, 'not_found')
  })
  await expect(send()).rejects.toMatchObject({ problem: { code: 'not_found' } })
  expect(requests).toEqual(['POST'])
})

test('a café’s login page is nobody’s answer', async () => {
  const { upload, send, kept } = photoOf(1000)
  server.removeAllListeners('request')
  server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
  })
  await expect(send()).rejects.toThrow(TypeError)
  kept.url = `/photo-upload/${upload.photoId}`
  await expect(send()).rejects.toThrow(TypeError)
})

test('stopped by its signal, it goes on from there later', async () => {
  const { upload, send } = photoOf(300_000)
  const ended = new AbortController()
  ended.abort()
  await expect(uploadPhoto(api, { ...upload, signal: ended.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
  await send()
  expectStored(upload)
})

test('a page over plain http has no hash of the browser’s, and still compares', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  try {
    const { upload, send } = photoOf(300_000)
    const photo = await send()
    expect(photo.sha256).toBe(createHash('sha256').update(new Uint8Array(upload.bytes)).digest('hex'))
  } finally {
    vi.unstubAllGlobals()
  }
})
