import { createReadStream, createWriteStream } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { json } from 'node:stream/consumers'
import { QUOTA } from '@cloche/contract/quota.ts'
import { withTempFiles } from '../../programme/photo-files/service.ts'
import { unlessMissing } from '../../base/storage/missing-file.ts'
import { Problem } from '../../base/faults/problem.ts'
import type { Storage } from '../../base/storage/storage.ts'
import { exclusive } from './exclusive.ts'
import {
  gaveWay,
  LIFETIME,
  partialPath,
  writeBody,
  type Announced,
  type PartialUpload,
  type Partials,
} from './unfinished.ts'

const ROOT = 'partial'

/** What the names of an upload's objects say. A name holds the time, because a store may tell it in whole seconds. */
interface Upload {
  /** The name of the announcement; null when there is none. */
  note: string | null
  /** In the order of their first bytes; `end` is the place after the last byte. */
  pieces: { name: string; start: number; end: number }[]
  /** When it last changed, milliseconds; 0 for one without objects. */
  changed: number
}

/**
 * Unfinished uploads as objects of the storage, one for each piece beside the announcement, so that any process goes on with them.
 * Processes need no lock: all pieces under a hash are bytes of the same file, so pieces may overlap.
 */
export function piecesIn(storage: Storage): Partials {
  const uploadAt = async (path: string) => uploadOf(await storage.list(path))

  /** Removes the announcement first, so that no process goes on with half an upload. */
  async function remove(path: string): Promise<void> {
    const { note, pieces } = await uploadAt(path)
    if (note !== null) await storage.remove(`${path}/${note}`)
    for (const { name } of pieces) await storage.remove(`${path}/${name}`)
  }

  async function makeRoom(folder: string, path: string): Promise<void> {
    const others = (await storage.list(folder)).map((id) => `${folder}/${id}`).filter((each) => each !== path)
    const tooMany = others.length + 1 - QUOTA.unfinishedUploads
    if (tooMany <= 0) return
    const withAge = async (each: string) => ({ path: each, changed: (await uploadAt(each)).changed })
    const byAge = (await Promise.all(others.map(withAge))).toSorted((a, b) => a.changed - b.changed)
    for (const each of byAge.slice(0, tooMany)) await remove(each.path)
  }

  /** One guest's uploads begin one after another, so that the bound on their number holds in each process. */
  function begin(path: string, announced: Announced, now: Date): Promise<void> {
    const folder = dirname(path)
    const work = async () => {
      await remove(path)
      await makeRoom(folder, path)
      await withTempFiles(storage.tempDir, async ({ arrived }) => {
        await writeFile(arrived, JSON.stringify(announced))
        await storage.putFile(`${path}/announced-${now.getTime()}`, arrived)
      })
    }
    return exclusive(folder, () => {}, work)
  }

  async function find(path: string, now: Date): Promise<PartialUpload | null> {
    const { note, pieces, changed } = await uploadAt(path)
    const expiresAt = new Date(changed + LIFETIME)
    if (note === null || expiresAt <= now) return null
    const announced = await unlessMissing(storage.read(`${path}/${note}`))
    return announced && { ...((await json(announced)) as Announced), path, offset: endOf(pieces), expiresAt }
  }

  /** Stores the bytes of `file` as a piece that begins at the upload's offset. */
  async function keep(partial: PartialUpload, file: string, end: number, now: Date): Promise<void> {
    const { path, offset, questionId, captured, sha256, length } = partial
    if (offset === 0) await begin(path, { questionId, captured, sha256, length }, now)
    if (end > offset) await storage.putFile(`${path}/${offset}-${end}-${now.getTime()}`, file)
    if ((await uploadAt(path)).note !== null) return
    await remove(path)
    gaveWay()
  }

  /** Writes the stored bytes before the upload's offset to `whole`, and behind them those of `last`. */
  async function assemble({ path, offset }: PartialUpload, last: string, whole: string): Promise<void> {
    let done = 0
    for (const { name, start, end } of (await uploadAt(path)).pieces) {
      const until = Math.min(end, offset)
      if (start > done || until <= done) continue
      const range = { start: done - start, end: until - start - 1 }
      const stream = (await unlessMissing(storage.read(`${path}/${name}`, range))) ?? gaveWay()
      await pipeline(stream, createWriteStream(whole, { flags: 'a' }))
      done = until
    }
    if (done < offset) gaveWay()
    await pipeline(createReadStream(last), createWriteStream(whole, { flags: 'a' }))
  }

  return {
    pathOf: (userId, id) => partialPath(ROOT, userId, id),
    create: async (path, announced, now) => ({ ...announced, path, offset: 0, expiresAt: expiryOf(now) }),
    find,
    append: (partial, body, now, finish) =>
      withTempFiles(storage.tempDir, async ({ arrived, full: whole }) => {
        const { offset, length } = partial
        const { end: bytes, broken } = await writeBody(await open(arrived, 'wx'), body, 0, length - offset)
        const end = offset + bytes
        if (broken || end < length) {
          await keep(partial, arrived, end, now)
          if (broken) throw broken
          return { offset: end, expiresAt: expiryOf(now) }
        }
        if (offset > 0) await assemble(partial, arrived, whole)
        try {
          return { offset: end, done: await finish(offset > 0 ? whole : arrived) }
        } catch (error) {
          if (!(error instanceof Problem && error.status < 500)) await keep(partial, arrived, end, now)
          throw error
        }
      }),
    remove,
    removeExpired: async (now) => {
      for (const userId of await storage.list(ROOT))
        for (const id of await storage.list(`${ROOT}/${userId}`)) {
          const path = `${ROOT}/${userId}/${id}`
          if ((await uploadAt(path)).changed + LIFETIME <= now.getTime()) await remove(path)
        }
    },
  }
}

const expiryOf = (changed: Date): Date => new Date(changed.getTime() + LIFETIME)

function uploadOf(names: readonly string[]): Upload {
  const pieces = names.flatMap((name) => {
    const [, start, end] = /^(\d+)-(\d+)-\d+$/.exec(name) ?? []
    return start === undefined ? [] : [{ name, start: Number(start), end: Number(end) }]
  })
  return {
    note: names.findLast((name) => name.startsWith('announced-')) ?? null,
    pieces: pieces.toSorted((a, b) => a.start - b.start || a.end - b.end),
    changed: Math.max(0, ...names.map((name) => Number(/\d+$/.exec(name)?.[0] ?? 0))),
  }
}

/** The number of bytes without a gap from the first one on. */
const endOf = (pieces: Upload['pieces']): number =>
  pieces.reduce((done, { start, end }) => (start <= done ? Math.max(done, end) : done), 0)
