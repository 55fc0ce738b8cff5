/// <reference lib="dom" />
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, type Request } from '@playwright/test'
import type { GuestPage } from '../pages/guest-page.ts'
import { drawSquares } from '../pages/picture.ts'
import type { Product } from '../product.ts'

/** Returns a picture of many coloured squares, about 400 KB once the phone has scaled it. */
export async function takeDetailedPicture(page: Page, seed: number) {
  const base64 = await page.evaluate(drawSquares, seed)
  return { name: `IMG_${seed}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

/** Returns the SHA-256 of every photo in the phone's own store, by the photo's id. */
export async function waitingHashes(page: Page): Promise<Map<string, string>> {
  return new Map(await page.evaluate(hashWaiting))
}

/** Runs in the page and returns the id and the SHA-256 of every photo in the phone's own store. */
export async function hashWaiting(): Promise<[id: string, sha256: string][]> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error!))
    })
  const names = (await indexedDB.databases()).flatMap(({ name }) =>
    name?.startsWith('cloche-') ? [name] : [],
  )
  const hashes: [string, string][] = []
  for (const name of names) {
    const db = await done(indexedDB.open(name))
    const photos: { id: string; full: ArrayBuffer }[] = await done(
      db.transaction('photos').objectStore('photos').getAll(),
    )
    db.close()
    for (const { id, full } of photos) {
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', full))
      hashes.push([id, [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')])
    }
  }
  return hashes
}

/** Expects that the server names and serves exactly these photos of a question, each once. */
export async function expectStored(guest: GuestPage, questionId: string, hashes: Map<string, string>) {
  const { photos } = await guest.storedQuestion(questionId)
  expect(new Map(photos.map(({ id, sha256 }) => [id, sha256]))).toEqual(hashes)
  expect(photos).toHaveLength(hashes.size)
  for (const { id, url } of photos) {
    const bytes = await (await guest.page.request.get(url)).body()
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hashes.get(id))
  }
}

/** Returns how many bytes of an unfinished upload are on the server's disk. */
export async function arrivedOf(product: Product, guestId: string, photoId: string): Promise<number> {
  const path = join(product.dataDir, 'files/.incoming/partial', guestId, photoId)
  return (await stat(path).catch(() => null))?.size ?? 0
}

export interface UploadCall {
  method: string
  id: string
  /** The length of the body. */
  bytes: number
}

/** Records the calls that upload photos, in order. */
export function recordUploads(page: Page): UploadCall[] {
  const calls: UploadCall[] = []
  const callOf = new WeakMap<Request, UploadCall>()
  page.on('request', (request) => {
    const [, id] = /\/photo-upload\/([\w-]+)$/.exec(request.url()) ?? []
    const named = request.headers()['upload-metadata']?.match(/id ([^,]+)/)?.[1]
    const photo = id ?? (named && atob(named))
    const bytes = request.postDataBuffer()?.length ?? 0
    if (!photo) return
    const call = { method: request.method(), id: photo, bytes }
    callOf.set(request, call)
    calls.push(call)
  })
  // Without a network a call does not leave the phone.
  page.on('requestfailed', (request) => {
    const place = calls.indexOf(callOf.get(request)!)
    if (place >= 0 && request.failure()?.errorText === 'net::ERR_INTERNET_DISCONNECTED')
      calls.splice(place, 1)
  })
  return calls
}
