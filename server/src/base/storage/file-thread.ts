import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A file that is to stay. */
export interface NewFile {
  /** Its bytes, or null if it is complete. */
  bytes: Uint8Array | null
  /** Its place until it is on the disk, on the same file system. */
  temporary: string
  /** Its place below `root`. */
  target: string
  root: string
}

/** What of an error reaches another thread. `code` as in Node (`ENOSPC`). */
export interface Refusal {
  code: string | undefined
  message: string
}

/** Puts a file on the disk under its name. Returns why the system refused; then a file that had to be written is gone. */
export function keep({ bytes, temporary, target, root }: NewFile): Refusal | null {
  try {
    if (bytes) write(temporary, bytes)
    else sync(temporary)
    move(temporary, target, root)
    return null
  } catch (error) {
    if (bytes) rmSync(temporary, { force: true })
    const { code, message } = error as NodeJS.ErrnoException
    return { code, message }
  }
}

function write(path: string, bytes: Uint8Array): void {
  const file = openSync(path, 'wx')
  try {
    writeFileSync(file, bytes)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Folders whose names are on the disk. Another thread or process may have made a folder and not synced its name yet. */
const synced = new Set<string>()

/** Moves a file below `root` for good, together with the names of new folders. */
function move(path: string, target: string, root: string): void {
  const folder = dirname(target)
  const isNew = moveInto(folder, path, target)
  sync(folder)
  if (!isNew && synced.has(folder)) return
  for (let above = dirname(folder); above.length >= root.length; above = dirname(above)) sync(above)
  synced.add(folder)
}

/** Returns whether the folder had to be made. */
function moveInto(folder: string, path: string, target: string): boolean {
  try {
    renameSync(path, target)
    return false
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    mkdirSync(folder, { recursive: true })
    renameSync(path, target)
    return true
  }
}

function sync(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
