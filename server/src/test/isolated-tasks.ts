import { performTasks } from '../base/processes/isolated-child.ts'

/** The tasks that tests run in a child process. */
export type Task =
  | { kind: 'echo'; value: unknown }
  | { kind: 'describe' | 'block' | 'compute' | 'exit' | 'throw' | 'fill the heap' | 'fill native memory' }

function fill(one: () => unknown): never {
  const kept: unknown[] = []
  for (;;) kept.push(one())
}

/** Keeps the thread from its next turn, as an endless loop does, without taking the machine's time from others. */
function block(): never {
  const cell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  for (;;) Atomics.wait(cell, 0, 0)
}

function perform(task: Task): unknown {
  switch (task.kind) {
    case 'echo':
      return task.value
    case 'describe':
      return { pid: process.pid, env: { ...process.env } }
    case 'block':
      return block()
    case 'compute':
      for (;;);
    case 'exit':
      return process.exit(0)
    case 'throw':
      throw new RangeError('a fault of the task')
    case 'fill the heap':
      return fill(() => Array.from({ length: 1000 }, () => ({})))
    case 'fill native memory':
      return fill(() => Buffer.alloc(10_000_000, 1))
  }
}

await performTasks(perform)
