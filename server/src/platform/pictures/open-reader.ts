import { isolated } from '../isolated.ts'
import { Unanswered } from '../unanswered.ts'
import type { Read, Task } from './reader.ts'

/** Pictures that wait while one is read; a phone tries again later. */
const MAX_WAITING = 100

const limitsByDefault = { residentMegabytes: 640, milliseconds: 10_000 }

/**
 * Answers how to read pictures in a process of its own, one at a time. A process that dies or takes too long may do so because
 * of the file, or because the machine has no memory or time left. The file is to blame when a second, fresh process that does
 * nothing else ends the same way, and a third one then reads the largest picture that is taken within the same limits. In every
 * other case the reader rejects with `Unanswered`: a fault of ours, and the file may come again.
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
      const proof = await reader.run({ kind: 'prove', small: task.small })
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
