import { isolated } from '../base/processes/isolated.ts'
import type { Task } from './isolated-tasks.ts'

// Runs a process whose child is always busy, or idle if the first argument says so. Sends the child's id.
const tasks = isolated<Task, { pid: number }>({
  module: new URL('./isolated-tasks.ts', import.meta.url),
  heapMegabytes: 64,
  residentMegabytes: 300,
  milliseconds: 1_000_000,
  waiting: 1,
})
const { pid } = await tasks.run({ kind: 'describe' })
if (process.argv[2] === 'busy') void tasks.run({ kind: 'block' })
process.stdout.write(`${pid}\n`)
