import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** What a child process says: `output` of the task, or the error that it threw. The first reply says that tasks may come. */
export type Reply = { output: unknown } | { error: Error }

const GUARD = new URL('./isolated-guard.ts', import.meta.url)
const [, , residentMegabytes] = process.argv

/** Performs the tasks that this process was started for by `isolated`, each when the one before has its answer. */
export async function performTasks(perform: (input: never) => unknown): Promise<void> {
  // A terminal signals the whole group; the process that started this one decides when to end it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
  const guard = new Worker(GUARD, { workerData: Number(residentMegabytes), execArgv: [] })
  guard.unref()
  await Promise.all([once(guard, 'message'), offerFirst()])
  process.on('message', ({ input }: { input: never }) => void reply(() => perform(input)))
  await reply(() => null)
}

/** Where a machine runs out of memory, Linux ends this process before any other. macOS has no such file. */
async function offerFirst(): Promise<void> {
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined)
}

async function reply(work: () => unknown): Promise<void> {
  try {
    process.send!({ output: await work() } satisfies Reply)
  } catch (error) {
    process.send!({ error: error instanceof Error ? error : new Error(String(error)) } satisfies Reply)
  }
}

enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/cloche', import.meta.url)))
