import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Problem, rateLimited } from '../../base/faults/problem.ts'

/** An upload that receives no bytes for this long is removed. */
export const LIFETIME = 24 * 3_600_000
const CUT: unknown[] = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']

/** The client's announcement of an upload. */
export interface Announced {
  questionId: string
  /** ISO 8601; absent: the time at which the upload completes. */
  captured?: string | undefined
  /** Lower-case hex. */
  sha256: string
  /** Bytes of the complete file. */
  length: number
}

/** An unfinished upload. The path names its place and contains the guest's id. */
export interface PartialUpload extends Announced {
  path: string
  /** Bytes received so far. */
  offset: number
  expiresAt: Date
}

/** What a piece has led to: `done` once the file was complete, else the time at which the upload expires. */
export type Appended<T> = { offset: number; done: T } | { offset: number; expiresAt: Date }

/** The place of unfinished uploads. Uploads of one path begin and continue one after another in each process. */
export interface Partials {
  pathOf(userId: string, id: string): string
  /** Begins an upload, dropping an unfinished one of the same photo. The guest's oldest uploads make room when there are too many. */
  create(path: string, announced: Announced, now: Date): Promise<PartialUpload>
  /** Null when there is no such upload, it has expired, or its creation was interrupted. */
  find(path: string, now: Date): Promise<PartialUpload | null>
  /**
   * Appends the body. Bytes received before a connection breaks stay. The complete file is given to `finish`, and stays after a fault
   * of the server. A body that breaks off or exceeds the announced length is `malformed`; `rate_limited` when the upload is gone.
   */
  append<T>(
    partial: PartialUpload,
    body: Readable,
    now: Date,
    finish: (file: string) => Promise<T>,
  ): Promise<Appended<T>>
  remove(path: string): Promise<void>
  /** Removes expired uploads and what a crash left behind. */
  removeExpired(now: Date): Promise<void>
}

export const partialPath = (root: string, userId: string, id: string): string =>
  join(root, userId, id.toLowerCase())

/** Newer uploads of the guest took this one's room; the client may begin again when there are fewer. */
export function gaveWay(): never {
  throw rateLimited(2)
}

/** Writes at most `most` bytes of a body at `start` and closes the file. Returns the new end, and the problem of a body that breaks off or is longer. */
export async function writeBody(
  file: FileHandle,
  body: Readable,
  start: number,
  most: number,
): Promise<{ end: number; broken: Problem | null }> {
  try {
    return await write(file, body, start, most)
  } finally {
    await file.close()
  }
}

async function write(
  file: FileHandle,
  body: Readable,
  start: number,
  most: number,
): Promise<{ end: number; broken: Problem | null }> {
  let end = start
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (end + chunk.length > start + most)
        return { end, broken: new Problem('malformed', 'More bytes than were announced') }
      await writeAll(file, chunk, end)
      end += chunk.length
    }
    return { end, broken: null }
  } catch (error) {
    if (!CUT.includes((error as NodeJS.ErrnoException).code)) throw error
    return { end, broken: new Problem('malformed', 'The body broke off') }
  }
}

/** On a disk that becomes full, a write may store part of a chunk without an error. */
async function writeAll(file: FileHandle, chunk: Buffer, offset: number): Promise<void> {
  for (let done = 0; done < chunk.length;) {
    const { bytesWritten } = await file.write(chunk, done, chunk.length - done, offset + done)
    done += bytesWritten
  }
}
