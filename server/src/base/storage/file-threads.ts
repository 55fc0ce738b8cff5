import { Piscina } from 'piscina'
import type { NewFile, Refusal } from './file-thread.ts'
import { SystemFault } from '../faults/system-fault.ts'

/** More would take 12 to 18 MB each, and save no time beside a database on the same disk. */
const THREADS = 2
const IDLE_MILLISECONDS = 30_000

/** Threads start with the first file, and end when none has come for a while. */
const threads = new Piscina<NewFile, Refusal | null>({
  filename: new URL('./file-thread.ts', import.meta.url).href,
  name: 'keep',
  execArgv: [],
  minThreads: 0,
  maxThreads: THREADS,
  idleTimeout: IDLE_MILLISECONDS,
})

/**
 * Puts a file on the disk under its name, in one trip to a thread: each step by itself would wait for its turn in the event loop. Throws
 * a `SystemFault`. Nobody reads the bytes any more when it resolves or rejects.
 */
export async function keepFile(file: NewFile): Promise<void> {
  const refusal = await threads.run(file)
  if (refusal) throw new SystemFault(refusal.code ?? '', refusal.message)
}
