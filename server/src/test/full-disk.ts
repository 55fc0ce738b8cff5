import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A folder in which too little can be written, by the operating system's own refusal. */
export interface FullDisk {
  folder: string
  /** What a shell does before it becomes the process that finds the disk full. */
  first: string
  /** From now on there is room, for a process that is started without `first`. */
  makeRoom(): Promise<void>
  remove(): Promise<void>
}

/**
 * A file system of that many kilobytes where this account may mount one (ENOSPC), elsewhere a limit on the size of a file
 * (EFBIG). A signal would come with that, and is ignored.
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

/** In blocks of 512 bytes, as a POSIX shell counts. */
export const limitOnFiles = (kilobytes: number) => `trap '' XFSZ; ulimit -f ${kilobytes * 2}`
