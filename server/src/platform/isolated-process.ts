import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Reply } from './isolated-child.ts'
import { Unanswered } from './unanswered.ts'

export interface Limits {
  /** A `.ts` file that calls `performTasks`. */
  module: URL
  /** Of the child's JavaScript heap. */
  heapMegabytes: number
  /** Of all memory of the child: some 80 for Node itself, the heap, and what native code takes. */
  residentMegabytes: number
  /** Of one task, from when the child can begin it. */
  milliseconds: number
}

export interface Child {
  isAlive(): boolean
  /** One task at a time. A child that did not answer one is dead. */
  perform(input: unknown): Promise<unknown>
  end(): Promise<void>
}

/** Loading the module takes some tenths of a second, or many seconds on a machine that has no time for it. */
const START_MILLISECONDS = 30_000
const LAST_WORDS = 2000

/** A child process that performs tasks. Throws `Unanswered` where none can be started. */
export function startChild(limits: Limits): Child {
  const child = forkChild(limits)
  const ended = endOf(child)
  let expected: PromiseWithResolvers<Reply> | null = null
  let isReady = false

  child.on('message', (reply: Reply) => expected?.resolve(reply))
  // What can't even start is no fault of the task.
  const failed = (why: string) => expected?.reject(new Unanswered(isReady ? 'died' : 'busy', why))
  void ended.then(failed)

  async function end(): Promise<void> {
    child.kill('SIGKILL')
    await ended
  }

  async function nextReply(limit: number, ask?: () => void): Promise<Reply> {
    expected = Promise.withResolvers<Reply>()
    const { promise, reject } = expected
    const late = new Unanswered(isReady ? 'timed_out' : 'busy', `no answer in ${limit} ms`)
    const timer = setTimeout(() => reject(late), limit)
    try {
      ask?.()
      return await promise
    } catch (error) {
      await end()
      throw error
    } finally {
      clearTimeout(timer)
      expected = null
    }
  }

  return {
    isAlive: () => child.connected && child.exitCode === null && child.signalCode === null,
    async perform(input) {
      holdOpen(child, true)
      try {
        if (!isReady) await nextReply(START_MILLISECONDS)
        isReady = true
        const answer = await nextReply(limits.milliseconds, () =>
          child.send({ input }, (error) => error && failed(error.message)),
        )
        if ('error' in answer) throw answer.error
        return answer.output
      } finally {
        holdOpen(child, false)
      }
    },
    end,
  }
}

function forkChild({ module, heapMegabytes, residentMegabytes }: Limits): ChildProcess {
  try {
    return fork(module, [String(residentMegabytes)], {
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      env: { PATH: process.env.PATH },
      serialization: 'advanced',
      // Standard input is how the child notices that this process has ended, even by SIGKILL.
      stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
    })
  } catch (error) {
    throw new Unanswered('busy', String(error))
  }
}

/** Resolves with what is known of a child's end, or of why it never began. */
async function endOf(child: ChildProcess): Promise<string> {
  let words = ''
  child.on('error', () => undefined)
  // A child for which no pipes were left has none.
  child.stderr?.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-LAST_WORDS)))
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
    return `${signal ?? `exit ${code}`} ${words}`.trim()
  } catch (error) {
    return String(error)
  }
}

/** Only a child that has something to do keeps this process running. */
function holdOpen(child: ChildProcess, isHeld: boolean): void {
  const handles = [child, child.channel, child.stdin as Socket | null, child.stderr as Socket | null]
  for (const handle of handles) {
    if (isHeld) handle?.ref()
    else handle?.unref()
  }
}
