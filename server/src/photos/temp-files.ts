import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Names in the incoming folder: of what arrives, and of the two files that are made of it. */
export interface TempFiles {
  arrived: string
  full: string
  thumb: string
}

/** Three names in the incoming folder that are gone after `use`, unless it moved them away. */
export async function withTempFiles<T>(folder: string, use: (paths: TempFiles) => Promise<T>): Promise<T> {
  const name = join(folder, randomUUID())
  const paths = { arrived: name, full: `${name}.full`, thumb: `${name}.webp` }
  try {
    return await use(paths)
  } finally {
    await Promise.all(Object.values(paths).map((path) => rm(path, { force: true })))
  }
}
