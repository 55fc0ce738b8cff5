import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import type { BaseLogger } from 'pino'
import type { Cluster } from './cluster.ts'
import { connectSuperuser, ownerProcess, tryOwn } from './owner.ts'
import { remove } from './place.ts'
import { EmbeddedError } from './problem.ts'

const run = promisify(execFile)
const POLL_MS = 50
const WRONG_PASSWORD = '28P01'
/** A Cloche that is being stopped lets go within this time. */
const HANDOVER_MS = 3000
/** A process that has just started PostgreSQL takes its lock within this time. */
const LOCK_GRACE_MS = 2000

interface Running {
  pid: number
  startedAt: number
  socketDir: string
}

async function readPidFile(file: string): Promise<Running | null> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!(pid > 0)) return null
  return { pid, startedAt: Number(lines[2]) * 1000, socketDir: lines[4] ?? '' }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Process ids are used again: is this one the PostgreSQL of this very directory? */
async function isPostmaster(pid: number, directory: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
    return basename(stdout.trim()).startsWith('postgres')
  }
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
  const folder = await readlink(`/proc/${pid}/cwd`).catch((error: { code?: string }) =>
    error.code === 'EACCES' ? directory : null,
  )
  return name.trim() === 'postgres' && folder === directory
}

const inUse = (directory: string, owner: string): EmbeddedError =>
  new EmbeddedError(
    `Another Cloche (process ${owner}) uses the data in ${directory}. Stop it first, or set another DATA_DIR.`,
  )

/** `ours`: it may be stopped; `taken`: by whom; `silent`: it could not be asked, or may be about to be taken. */
type Claim = { state: 'ours' | 'silent' } | { state: 'taken'; owner: string }

async function ask(client: pg.Client, startedAt: number): Promise<Claim> {
  if (!(await tryOwn(client))) return { state: 'taken', owner: await ownerProcess(client) }
  return { state: Date.now() - startedAt > LOCK_GRACE_MS ? 'ours' : 'silent' }
}

/** Once the answer is `ours` the connection, and the lock with it, stays until the server ends. */
async function claim(cluster: Cluster, { socketDir, startedAt }: Running): Promise<Claim> {
  const client = await connectSuperuser(socketDir, cluster).catch((error: { code?: string }) => {
    if (error.code !== WRONG_PASSWORD) return null
    throw new EmbeddedError(`The password kept beside ${cluster.directory} is not its own.`)
  })
  const answer = (await (client && ask(client, startedAt))?.catch(() => null)) ?? { state: 'silent' as const }
  if (answer.state !== 'ours') await client?.end().catch(() => {})
  return answer
}

async function stopOrphan(
  cluster: Cluster,
  found: Running,
  deadline: number,
  log: BaseLogger,
): Promise<void> {
  const patience = Math.min(deadline, Date.now() + HANDOVER_MS)
  let ours = false
  while (await isPostmaster(found.pid, cluster.directory)) {
    const answer = ours ? null : await claim(cluster, found)
    if (answer?.state === 'ours') {
      ours = true
      log.warn(`PostgreSQL (process ${found.pid}) outlived the Cloche that started it, restarting it`)
      if (isAlive(found.pid)) process.kill(found.pid, 'SIGINT')
    }
    if (answer?.state === 'taken' && Date.now() > patience) throw inUse(cluster.directory, answer.owner)
    if (Date.now() > deadline)
      throw new EmbeddedError(
        `PostgreSQL (process ${found.pid}) in ${cluster.directory} neither answers nor ends.`,
      )
    await wait(POLL_MS)
  }
}

/**
 * Stops a PostgreSQL that outlived the Cloche that started it, and removes a pid file whose number is another's now.
 * Throws an EmbeddedError when another Cloche is using it.
 */
export async function clearTheWay(cluster: Cluster, deadline: number, log: BaseLogger): Promise<void> {
  const file = join(cluster.directory, 'postmaster.pid')
  const found = await readPidFile(file)
  if (found === null) return
  // A file whose process is gone is PostgreSQL's to judge: it knows of children that are still there.
  if (isAlive(found.pid)) {
    if (await isPostmaster(found.pid, cluster.directory)) await stopOrphan(cluster, found, deadline, log)
    else await remove(file)
  }
  if (/\/cloche-\w+$/.test(found.socketDir)) await remove(found.socketDir)
}
