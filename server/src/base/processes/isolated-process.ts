import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Reply } from './isolated-child.ts'
import { Unanswered } from './unanswered.ts'

export interface Limits {
  /** A `.ts` file that calls `performTasks`. */
  module: URL
  /** The limit of the child's JavaScript heap, in megabytes. */
  heapMegabytes: number
  /** The child's whole memory: about 80 for Node, the heap, and native code. */
  residentMegabytes: number
  /** The child's environment; unless given, PATH and the place of compiled code. */
  environment?: NodeJS.ProcessEnv
  /** The time for one task, counted from when the child is ready. */
  milliseconds: number
  /** The processor time for one task, which a busy machine does not lengthen; a child that takes more dies. No limit unless given. */
  processorMilliseconds?: number
}

export interface Child {
  isAlive(): boolean
  /** The memory that the child held after its last task, in bytes. */
  resident(): number
  /** Performs one task at a time. A child that did not answer a task is dead. */
  perform(input: unknown): Promise<unknown>
  end(): Promise<void>
}

/** Loading the module takes a few tenths of a second, on a busy machine many seconds. */
const START_MILLISECONDS = 30_000
const LAST_WORDS = 2000

/** Starts a child that performs tasks. Throws `Unanswered` when no process can be started. */
export function startChild(limits: Limits): Child {
  const child = forkChild(limits)
  const ended = endOf(child)
  let expected: PromiseWithResolvers<Reply> | null = null
  let isReady = false
  let resident = 0

  child.on('message', (reply: Reply) => expected?.resolve(reply))
  // A child that does not start is not the task's fault.
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
    resident: () => resident,
    isAlive: () => child.connected && child.exitCode === null && child.signalCode === null,
    async perform(input) {
      holdOpen(child, true)
      try {
        if (!isReady) await nextReply(START_MILLISECONDS)
        isReady = true
        const answer = await nextReply(limits.milliseconds, () =>
          child.send({ input }, (error) => error && failed(error.message)),
        )
        resident = answer.resident
        if ('error' in answer) throw answer.error
        return answer.output
      } finally {
        holdOpen(child, false)
      }
    },
    end,
  }
}

function forkChild({
  module,
  heapMegabytes,
  residentMegabytes,
  processorMilliseconds = Infinity,
  environment = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
}: Limits): ChildProcess {
  try {
    return fork(module, [String(residentMegabytes), String(processorMilliseconds)], {
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      env: environment,
      serialization: 'advanced',
      // Through standard input the child notices the end of this process, even by SIGKILL.
      stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
    })
  } catch (error) {
    throw new Unanswered('busy', String(error))
  }
}

/** Resolves with the known reason for the child's end, or for its failure to start. */
async function endOf(child: ChildProcess): Promise<string> {
  let words = ''
  child.on('error', () => undefined)
  // A child has no stderr when the process ran out of pipes.
  child.stderr?.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-LAST_WORDS)))
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
    return `${signal ?? `exit ${code}`} ${words}`.trim()
  } catch (error) {
    return String(error)
  }
}

/** Only a child with a task keeps this process running. */
function holdOpen(child: ChildProcess, isHeld: boolean): void {
  const handles = [child, child.channel, child.stdin as Socket | null, child.stderr as Socket | null]
  for (const handle of handles) {
    if (isHeld) handle?.ref()
    else handle?.unref()
  }
}
