import { readdirSync, readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** The kernel counts processor time in hundredths of a second for programs. */
const TICKS = 100

interface Process {
  pid: number
  parent: number
  own: number
  /** The time of its ended children. */
  ended: number
}

function readProcess(pid: number): Process | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user, system, childUser, childSystem] = fields.slice(11, 15) as [number, number, number, number]
    const [own, ended] = [(user + system) / TICKS, (childUser + childSystem) / TICKS]
    return { pid, parent: fields[1]!, own, ended }
  } catch {
    return null
  }
}

/** Seconds of processor time, from /proc. */
export interface Work {
  server: number
  /** The processes in which the server reads pictures. */
  pictures: number
  postgres: number
}

/** Returns the processor time so far of the server, its children and PostgreSQL. Works on Linux only. */
export function workSoFar(server: number, postmaster: number): Work {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? [])
  const main = all.find(({ pid }) => pid === server)!
  const sum = (some: readonly Process[]) => some.reduce((seconds, { own, ended }) => seconds + own + ended, 0)
  return {
    server: main.own,
    pictures: main.ended + sum(all.filter(({ pid, parent }) => parent === server && pid !== postmaster)),
    postgres: sum(all.filter(({ pid, parent }) => pid === postmaster || parent === postmaster)),
  }
}

/** Returns the bytes of each table with its indexes, in all schemas of the product. */
async function tableBytes(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; bytes: string }>(`
    select relname as name, sum(pg_total_relation_size(oid)) as bytes from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) group by 1`)
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

async function folderBytes(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = files
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

export interface Stored {
  tables: Map<string, number>
  /** All bytes that were ever written to PostgreSQL's log. */
  wal: number
  photos: number
  connections: number
}

export async function storedSoFar(client: pg.Client, dataDir: string): Promise<Stored> {
  const { rows } = await client.query<{ wal: string; connections: string }>(`
    select pg_current_wal_lsn() - '0/0'::pg_lsn as wal,
      (select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()) as connections`)
  return {
    tables: await tableBytes(client),
    wal: Number(rows[0]!.wal),
    photos: await folderBytes(join(dataDir, 'files', 'photos')),
    connections: Number(rows[0]!.connections),
  }
}
