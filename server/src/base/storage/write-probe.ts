import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SystemFault } from '../faults/system-fault.ts'

/** More than the space that a file system has reserved in advance. */
const PROBE = Buffer.alloc(64 * 1024)
const FRESH_MILLISECONDS = 5000
const PATIENCE_MILLISECONDS = 3000

/** Returns a check whether files can be written to a folder: it writes, syncs and removes one. */
export const writeProbe = (folder: string): (() => Promise<void>) =>
  seldom(() => probe(join(folder, `probe-${randomUUID()}`)))

/**
 * Returns a function that makes a check at most every five seconds. It rejects with the reason, or with `SystemFault` when the
 * storage does not answer.
 */
export function seldom(check: () => Promise<void>): () => Promise<void> {
  let latest: Promise<void> | undefined
  let freshUntil = 0
  let isRunning = false

  return async () => {
    if (!latest || (!isRunning && Date.now() >= freshUntil)) {
      isRunning = true
      latest = check().finally(() => {
        isRunning = false
        freshUntil = Date.now() + FRESH_MILLISECONDS
      })
    }
    const done = new AbortController()
    try {
      await Promise.race([latest, silence(done.signal)])
    } finally {
      done.abort()
    }
  }
}

async function probe(path: string): Promise<void> {
  try {
    const file = await open(path, 'wx')
    try {
      await file.writeFile(PROBE)
      await file.datasync()
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}

async function silence(signal: AbortSignal): Promise<void> {
  await wait(PATIENCE_MILLISECONDS, undefined, { signal, ref: false }).catch(() => undefined)
  if (!signal.aborted) throw new SystemFault('ETIMEDOUT', 'The storage has not answered')
}
