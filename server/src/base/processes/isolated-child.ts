import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { writeFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'

/**
 * A reply of the child: the task's `output`, or its error, and the memory that the child holds. The first reply says that the child is
 * ready.
 */
export type Reply = ({ output: unknown } | { error: Error }) & { resident: number }

const GUARD = new URL('./isolated-guard.ts', import.meta.url)
const [residentMegabytes, processorMilliseconds] = process.argv.slice(2).map(Number)

/** Performs the tasks of the process that started this one with `isolated`, one after another. */
export async function performTasks(perform: (input: never) => unknown): Promise<void> {
  // A terminal signals the whole group, but the parent decides when the child ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
  const guard = new Worker(GUARD, { workerData: { residentMegabytes, processorMilliseconds }, execArgv: [] })
  guard.unref()
  await Promise.all([once(guard, 'message'), offerFirst()])
  process.on('message', ({ input }: { input: never }) => {
    guard.postMessage('task')
    void reply(() => perform(input))
  })
  await reply(() => null)
  guard.postMessage('ready')
  // Its end may be a kill, at which Node stores nothing.
  flushCompileCache()
}

/** Makes Linux kill this process first when memory runs out. macOS has no such file. */
async function offerFirst(): Promise<void> {
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined)
}

async function reply(work: () => unknown): Promise<void> {
  try {
    const output = await work()
    process.send!({ output, resident: process.memoryUsage.rss() } satisfies Reply)
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    process.send!({ error, resident: process.memoryUsage.rss() } satisfies Reply)
  }
}
