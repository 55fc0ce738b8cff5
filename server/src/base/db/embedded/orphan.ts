import { execFile } from 'node:child_process'
import { readFile, readlink, realpath } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { BaseLogger } from 'pino'
import { remove } from './place.ts'
import { EmbeddedError } from './problem.ts'

const run = promisify(execFile)
const POLL_MS = 50
interface Running {
  pid: number
  socketDir: string
}

async function readPidFile(file: string): Promise<Running | null> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!(pid > 0)) return null
  return { pid, socketDir: lines[4] ?? '' }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the process is the PostgreSQL of this directory: the system reuses process ids. */
async function isPostmaster(pid: number, directory: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
    return basename(stdout.trim()).startsWith('postgres')
  }
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
  // The system names a process's folder without links.
  const real = await realpath(directory).catch(() => directory)
  const folder = await readlink(`/proc/${pid}/cwd`).catch((error: { code?: string }) =>
    error.code === 'EACCES' ? real : null,
  )
  return name.trim() === 'postgres' && folder === real
}

async function stopOrphan(pid: number, directory: string, deadline: number, log: BaseLogger): Promise<void> {
  log.warn(`PostgreSQL (process ${pid}) outlived the Cloche that started it, restarting it`)
  process.kill(pid, 'SIGINT')
  while (await isPostmaster(pid, directory)) {
    if (Date.now() > deadline)
      throw new EmbeddedError(`PostgreSQL (process ${pid}) in ${directory} was asked to end and does not.`)
    await wait(POLL_MS)
  }
}

/** The folder with the socket of the PostgreSQL that runs on a directory; null when none does. */
export async function socketDirOf(directory: string): Promise<string | null> {
  const running = await readPidFile(join(directory, 'postmaster.pid'))
  return running && (await isPostmaster(running.pid, directory)) ? running.socketDir : null
}

/**
 * Stops a PostgreSQL that outlived its Cloche, and removes the pid file of another process. Call it as the owner of the cluster.
 * Throws an EmbeddedError when that PostgreSQL does not end in time.
 */
export async function clearTheWay(directory: string, deadline: number, log: BaseLogger): Promise<void> {
  const file = join(directory, 'postmaster.pid')
  const found = await readPidFile(file)
  if (found === null) return
  // PostgreSQL itself handles the file of a dead process: it finds child processes that still run.
  if (isAlive(found.pid)) {
    if (await isPostmaster(found.pid, directory)) await stopOrphan(found.pid, directory, deadline, log)
    else await remove(file)
  }
  if (/\/cloche-\w+$/.test(found.socketDir)) await remove(found.socketDir)
}
