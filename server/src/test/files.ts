import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from '../base/storage/storage.ts'

/** Lists the names of all photos and unfinished uploads, and the files that are still being made. */
export async function filesOf(storage: Storage): Promise<string[]> {
  const inTemp = await readdir(storage.tempDir, { recursive: true, withFileTypes: true })
  const local = inTemp.filter((entry) => entry.isFile()).map(({ name }) => name)
  const photos = await namesBelow(storage, 'photos', 1)
  return [
    ...local,
    ...photos,
    ...(storage.partialDir === null ? await namesBelow(storage, 'partial', 2) : []),
  ]
}

/** Whether a file of this size is in the folder of unfinished files. */
export async function hasArrived(storage: Storage, bytes: number): Promise<boolean> {
  const found = await readdir(storage.tempDir, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) => stat(join(parentPath, name)).catch(() => null)),
  )
  return sizes.some((file) => file?.size === bytes)
}

async function namesBelow(storage: Storage, folder: string, depth: number): Promise<string[]> {
  const names = await storage.list(folder)
  if (depth === 0) return names
  const below = await Promise.all(names.map((name) => namesBelow(storage, `${folder}/${name}`, depth - 1)))
  return below.flat()
}
