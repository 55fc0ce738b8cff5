import { isolated } from '../../processes/isolated.ts'
import { Unanswered } from '../../processes/unanswered.ts'
import type { Read, Task } from './reader.ts'

/** The number of pictures that may wait; beyond that, phones must try again later. */
const MAX_WAITING = 100

const limitsByDefault = { residentMegabytes: 640, milliseconds: 10_000 }

/**
 * Returns a function that reads pictures in a child process, one at a time. If two children fail at a file, a third reads the largest
 * allowed picture: if it succeeds, the file is refused; otherwise the reader rejects with `Unanswered`, and the file may come again.
 */
export function openReader(limits = limitsByDefault): (task: Task) => Promise<Read> {
  const module = new URL('./reader.ts', import.meta.url)
  const reader = isolated<Task, Read>({ module, heapMegabytes: 128, ...limits, waiting: 1 })
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  async function judged(task: Task): Promise<Read> {
    try {
      return await reader.run(task)
    } catch (error) {
      if (!isEndOfReader(error)) throw error
    }
    try {
      return await reader.run(task)
    } catch (error) {
      if (!isEndOfReader(error)) throw error
      const proof = await reader.run({ kind: 'prove' })
      if (proof.kind !== 'small') throw error
      return { kind: 'refused', code: 'unsupported_media' }
    }
  }

  return async (task) => {
    if (waiting >= MAX_WAITING) throw new Unanswered('busy', `${waiting} pictures are waiting`)
    waiting++
    const read = last.then(() => judged(task)).finally(() => waiting--)
    last = read.catch(() => undefined)
    return read
  }
}

const isEndOfReader = (error: unknown) => error instanceof Unanswered && error.reason !== 'busy'
