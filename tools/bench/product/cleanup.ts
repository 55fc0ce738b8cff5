import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs a bench, then ends and removes everything that the bench put on the stack, also on Ctrl-C.
 * The exit code is 1 if `work` returns false or throws.
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

/** Makes a folder for one run, which PostgreSQL's account can enter. */
export async function temporaryFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cloche-bench-'))
  await chmod(folder, 0o711)
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}
