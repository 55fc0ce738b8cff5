import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs a bench that puts what it starts on the stack: all of it is ended and removed, also on Ctrl-C.
 * The exit code is 1 when `work` answers false or throws.
 */
export async function runBench(work: (stack: AsyncDisposableStack) => Promise<boolean>): Promise<void> {
  const stack = new AsyncDisposableStack()
  let interrupted = false
  const interrupt = async () => {
    if (interrupted) return
    interrupted = true
    await stack.disposeAsync()
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void interrupt())
  try {
    process.exitCode = (await work(stack)) ? 0 : 1
  } catch (error) {
    if (!interrupted) console.error(error)
    process.exitCode = 1
  } finally {
    await stack.disposeAsync()
  }
}

/** A folder for one run. PostgreSQL's account must be able to pass through it. */
export async function temporaryFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cloche-bench-'))
  await chmod(folder, 0o711)
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}
