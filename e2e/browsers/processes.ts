import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'

export interface Process {
  pid: number
  parent: number
  /** The program and its arguments. */
  command: string
}

/** Returns the children of a process and their descendants. */
export async function descendantsOf(pid: number): Promise<Process[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(names.map(read))
  const all = found.filter((each) => each !== null)
  const below = (parent: number): Process[] =>
    all.flatMap((each) => (each.parent === parent ? [each, ...below(each.pid)] : []))
  return below(pid)
}

/** Kills a process and its descendants, and resolves when all are gone. */
export async function killTree(pid: number): Promise<void> {
  const all = [pid, ...(await descendantsOf(pid)).map((each) => each.pid)]
  all.forEach(kill)
  await Promise.all(all.map(gone))
}

export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended by itself.
  }
}

/** Resolves when no process has this number any more. */
export async function gone(pid: number): Promise<void> {
  await until(async () => (await read(String(pid))) === null || null)
}

/** Repeats a question until the answer is not null, and returns the answer. */
export async function until<T>(ask: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer !== null) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

export async function stop(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return
  const exit = once(child, 'exit')
  child.kill()
  await exit
}

/** Returns null when no such process runs; a dead one that its parent has not noticed does not run. */
async function read(name: string): Promise<Process | null> {
  try {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8')
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z' || state === 'X') return null
    const command = (await readFile(`/proc/${name}/cmdline`, 'utf8')).replaceAll('\0', ' ')
    return { pid: Number(name), parent: Number(parent), command }
  } catch {
    return null
  }
}
