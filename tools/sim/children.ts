import { fork, type ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import type { Run } from './simulate.ts'
import type { Options } from './world.ts'

/** One seed for a child process. */
export interface Task {
  seed: number
  options?: Options
  /** Whether the real server answers. */
  isReal?: boolean
  /** The index of a planted fault, or `sound`: a copy of the engine without one. */
  mutant?: number | 'sound'
}

/** The run, or why there is none, such as a planted fault whose source text is missing. */
export type Answer = { run: Run } | { mistake: string }

/** After this many milliseconds a seed counts as endless. */
const LONGEST = 180_000

/** A process that simulates one seed at a time. If it dies, its seed is violating, and the next seed gets a new process. */
export class Child {
  #process: ChildProcess | null = null
  readonly #longest: number

  constructor(longest = LONGEST) {
    this.#longest = longest
  }

  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** Rejects if the task itself is wrong. */
  run(task: Task): Promise<Run> {
    const child = (this.#process ??= start())
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => child.kill('SIGKILL'), this.#longest)
      const settle = (answer: Answer) => {
        clearTimeout(late)
        child.removeAllListeners()
        if ('run' in answer) resolve(answer.run)
        else reject(new Error(answer.mistake))
      }
      const die = (how: unknown) => {
        this.end()
        settle({ run: dead(task.seed, `the process of this seed died: ${String(how)}`) })
      }
      child.once('message', (answer) => settle(answer as Answer))
      child.once('error', die)
      child.once('exit', (code, signal) => die(signal ?? code))
      child.send(task, (error) => error && die(error))
    })
  }

  end(): void {
    this.#process?.removeAllListeners()
    this.#process?.kill('SIGKILL')
    this.#process = null
  }
}

/** Calls `does` for every item, `jobs` at a time, each with a process of its own. */
export async function spread<T>(
  items: Iterable<T>,
  does: (child: Child, item: T) => Promise<void>,
  jobs = availableParallelism(),
): Promise<void> {
  const left = Iterator.from(items)
  const work = async () => {
    const child = new Child()
    for (const item of left) await does(child, item)
    child.end()
  }
  await Promise.all(Array.from({ length: jobs }, work))
}

/** A run leaves mostly garbage, which a large young generation drops cheaply. */
const start = () =>
  fork(new URL('./child.ts', import.meta.url), [], {
    execArgv: ['--max-semi-space-size=32'],
    serialization: 'advanced',
  })

function dead(seed: number, violation: string): Run {
  return { seed, events: 0, acts: 0, faults: new Map(), parts: [], violations: [violation], story: [] }
}
