import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Job, Result } from './job.ts'

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url))

/** Runs a job in its own process, so that nothing else slows it down. Rejects on any error. */
export async function run(job: Job): Promise<Result> {
  const worker = fork(WORKER, { serialization: 'advanced' })
  try {
    worker.send(job)
    const ended = once(worker, 'exit').then(([code]) => {
      throw new Error(`The load generator ended with ${code}`)
    })
    const [result] = (await Promise.race([once(worker, 'message'), ended])) as [Result]
    if (result.errors.length > 0) throw new Error(`Under load:\n${describe(result.errors)}`)
    return result
  } finally {
    worker.kill()
  }
}

function describe(errors: Result['errors']): string {
  return errors.map(([message, times]) => `  ${times} × ${message}`).join('\n')
}
