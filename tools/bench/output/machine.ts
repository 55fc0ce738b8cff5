import { statfsSync } from 'node:fs'
import os from 'node:os'
import type pg from 'pg'

const GIB = 1024 ** 3
/** The type of Linux's file system in memory. */
const TMPFS = 0x01021994

/** Describes the machine, and warns if the bench's files lie in memory, where a sync costs nothing. */
export function machineLines(): string[] {
  const cpus = os.cpus()
  const isInMemory = statfsSync(os.tmpdir()).type === TMPFS
  return [
    `${cpus.length} × ${cpus[0]?.model.trim() ?? 'unknown'}, ${(os.totalmem() / GIB).toFixed(1)} GiB, ${os.type()} ${os.release()} ${os.arch()}`,
    `Node ${process.versions.node}, load average at the start ${os.loadavg()[0]!.toFixed(2)}`,
    ...(isInMemory ? [`${os.tmpdir()} lies in memory: the figures of files are not those of a disk`] : []),
  ]
}

/** Returns PostgreSQL's version and its settings of durability. */
export async function databaseLine(client: pg.Client): Promise<string> {
  const show = async (name: string) => {
    const { rows } = await client.query<Record<string, string>>(`show ${name}`)
    return `${name} ${Object.values(rows[0]!)[0]}`
  }
  const [version, ...settings] = [
    await show('server_version'),
    await show('synchronous_commit'),
    await show('fsync'),
    await show('full_page_writes'),
    await show('shared_buffers'),
  ]
  return `PostgreSQL ${version.split(' ')[1]}: ${settings.join(', ')}`
}
