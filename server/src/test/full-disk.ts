import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A folder with too little room, enforced by the operating system. */
export interface FullDisk {
  folder: string
  /** The shell commands to run before the process that finds the disk full. */
  first: string
  /** Makes room from now on, for a process that starts without `first`. */
  makeRoom(): Promise<void>
  remove(): Promise<void>
}

/**
 * A file system of this size (in kilobytes) if this account may mount one (ENOSPC), otherwise a limit on file sizes
 * (EFBIG), whose signal is ignored.
 */
export async function fullDisk(kilobytes: number): Promise<FullDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'cloche-full-'))
  const remount = (size: string) => run('mount', ['-o', `remount,size=${size}`, folder])
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'none', folder]).then(
    () => true,
    () => false,
  )
  return {
    folder,
    first: isMounted ? ':' : limitOnFiles(kilobytes),
    makeRoom: async () => {
      if (isMounted) await remount('64m')
    },
    remove: async () => {
      if (isMounted) await run('umount', ['-l', folder])
      await rm(folder, { recursive: true })
    },
  }
}

/** The limit in blocks of 512 bytes, as POSIX shells count. */
export const limitOnFiles = (kilobytes: number) => `trap '' XFSZ; ulimit -f ${kilobytes * 2}`
