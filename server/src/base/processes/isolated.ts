import { type Child, type Limits, startChild } from './isolated-process.ts'
import { Unanswered } from './unanswered.ts'

export interface IsolatedOptions extends Limits {
  /** Tasks that may wait while another is performed. */
  waiting: number
}

export interface Isolated<Input, Output> {
  /**
   * Performs one task. Input and output are copied between processes: plain values, dates, maps and buffers. Rejects with
   * `Unanswered`, or with the error that the task itself threw.
   */
  run(input: Input): Promise<Output>
  /** Kills the child. Its task fails as `died`, waiting tasks as `busy`. A later task starts another child. */
  close(): Promise<void>
}

const IDLE_MILLISECONDS = 30_000
const MEGABYTE = 1024 * 1024
/** A child that holds more of its bound after a task leaves the next one too little: memory is rarely given back. */
const MOST_KEPT = 0.4

interface Waiting {
  input: unknown
  resolve(output: unknown): void
  reject(error: unknown): void
}

const started = new Set<Isolated<unknown, unknown>>()

/** Closes all children of this process. */
export async function closeIsolated(): Promise<void> {
  await Promise.all([...started].map((one) => one.close()))
}

/**
 * Performs tasks on hostile input in a child process, one at a time: a bad input ends only the child. The first task starts the
 * child. It ends after half a minute without tasks or with this process.
 */
export function isolated<Input, Output>(options: IsolatedOptions): Isolated<Input, Output> {
  const queue: Waiting[] = []
  let child: Child | null = null
  let isPerforming = false
  let idle: NodeJS.Timeout | undefined

  async function perform(input: unknown): Promise<unknown> {
    if (child && child.resident() > MOST_KEPT * options.residentMegabytes * MEGABYTE) await child.end()
    if (!child?.isAlive()) child = startChild(options)
    return child.perform(input)
  }

  async function performAll(): Promise<void> {
    isPerforming = true
    clearTimeout(idle)
    for (let task = queue.shift(); task; task = queue.shift())
      await perform(task.input).then(task.resolve, task.reject)
    isPerforming = false
    idle = setTimeout(() => void self.close(), IDLE_MILLISECONDS).unref()
  }

  const self: Isolated<unknown, unknown> = {
    run(input) {
      if (isPerforming && queue.length >= options.waiting)
        return Promise.reject(new Unanswered('busy', `${queue.length} tasks are waiting`))
      const { promise, resolve, reject } = Promise.withResolvers()
      queue.push({ input, resolve, reject })
      started.add(self)
      if (!isPerforming) void performAll()
      return promise
    },
    async close() {
      clearTimeout(idle)
      started.delete(self)
      for (const task of queue.splice(0)) task.reject(new Unanswered('busy', 'closed'))
      const ending = child?.end()
      child = null
      await ending
    },
  }
  return self as Isolated<Input, Output>
}
