import { isolated } from './isolated.ts'
import type { Limits } from './isolated-process.ts'

/**
 * Performs one long task in a child process of its own, with the environment of this process. The child ends with the task, or when
 * `signal` aborts. Rejects as `Isolated.run` does.
 */
export async function isolatedOnce<Output>(
  limits: Omit<Limits, 'environment'>,
  input: unknown,
  signal: AbortSignal,
): Promise<Output> {
  const child = isolated<unknown, Output>({ ...limits, environment: process.env, waiting: 0 })
  const end = () => void child.close()
  signal.addEventListener('abort', end)
  try {
    const running = child.run(input)
    if (signal.aborted) end()
    return await running
  } finally {
    signal.removeEventListener('abort', end)
    await child.close()
  }
}
