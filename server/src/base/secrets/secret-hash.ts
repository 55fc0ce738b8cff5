import { hash, verify } from '@node-rs/argon2'
import fastq from 'fastq'
import { Problem } from '../faults/problem.ts'

/** Argon2 runs on libuv's four threads; two stay free for files and host names. */
const AT_ONCE = 2
/** Two to three seconds of work. */
export const MAX_WAITING = 64

const queue = fastq.promise(async (work: () => Promise<string | boolean>) => work(), AT_ONCE)

async function queued<T extends string | boolean>(work: () => Promise<T>): Promise<T> {
  if (queue.length() >= MAX_WAITING) throw new Problem('unavailable')
  return (await queue.push(work)) as T
}

/** The Argon2id hash of a password or code. Throws `unavailable` when too many calls wait. */
export function hashSecret(secret: string): Promise<string> {
  return queued(() => hash(secret))
}

let nobody: Promise<string> | undefined

/**
 * Whether a secret matches its stored hash. Without a hash it takes as long, so that the time reveals nothing. Throws
 * `unavailable` when too many calls wait.
 */
export function secretFits(stored: string | null, given: string): Promise<boolean> {
  nobody ??= hash('nobody')
  return queued(async () => {
    const fits = await verify(stored ?? (await nobody!), given)
    return stored !== null && fits
  })
}
