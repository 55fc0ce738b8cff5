import { Worker } from 'node:worker_threads'
import { performReading } from '../base/files/file-reading.ts'

/** What tests let a reader of files do. All but those that never end answer with the id of their process. */
export type FileTask =
  | { kind: 'process' | 'compute' | 'fill the heap' | 'fill native memory' }
  | { kind: 'hold'; megabytes: number }
  /** Ends the process with this id. */
  | { kind: 'end unless young'; pid: unknown }

const held: unknown[] = []

function fill(one: () => unknown): never {
  for (;;) held.push(one())
}

/** Takes the processor in many threads, so that a busy machine too gives a process its fill in time. */
function compute(): never {
  for (let thread = 0; thread < 8; thread += 1) held.push(new Worker('for (;;);', { eval: true }))
  for (;;);
}

await performReading((task: FileTask) => {
  if (task.kind === 'compute') compute()
  if (task.kind === 'fill the heap') fill(() => Array.from({ length: 1000 }, () => ({})))
  if (task.kind === 'fill native memory') fill(() => Buffer.alloc(10_000_000, 1))
  if (task.kind === 'hold') held.push(Buffer.alloc(task.megabytes * 1_000_000, 1))
  if (task.kind === 'end unless young' && process.pid === task.pid) process.kill(process.pid, 'SIGKILL')
  return process.pid
})
