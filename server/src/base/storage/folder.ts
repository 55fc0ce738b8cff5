import { mkdir, mkdtemp, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigError } from '../config/config.ts'

/** Makes the folder if it is missing. Throws a ConfigError that names `variable` unless files can be made in it. */
export async function requireFolder(variable: string, path: string): Promise<void> {
  try {
    await makeFolder(path)
    await rmdir(await mkdtemp(join(path, '.writable-')))
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new ConfigError([`${variable}: ${path} ${REASONS[code] ?? `can't be used (${code})`}`])
  }
}

const NOT_MADE = "can't be made there: set another folder"
const REASONS: Record<string, string> = {
  ENOENT: NOT_MADE,
  EPERM: NOT_MADE,
  ENOTDIR: 'is not a folder, or lies below a file',
  EACCES: "can't be written to by this account",
  EROFS: 'is on a read-only file system',
  ENOSPC: 'is on a full disk',
}

/** Makes one level at a time: Node's `recursive` never ends where no folder can be made, as below /proc. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    await makeFolder(dirname(path))
    await mkdir(path)
  }
}
