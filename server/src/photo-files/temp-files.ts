import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { removeFile } from '../platform/temp-folder.ts'

/** Paths in the incoming folder: the uploaded file and the two files made of it. */
export interface TempFiles {
  arrived: string
  full: string
  thumb: string
}

/** Gives `use` three paths in the incoming folder and removes the files that it has not moved away. */
export async function withTempFiles<T>(folder: string, use: (paths: TempFiles) => Promise<T>): Promise<T> {
  const name = join(folder, randomUUID())
  const paths = { arrived: name, full: `${name}.full`, thumb: `${name}.webp` }
  try {
    return await use(paths)
  } finally {
    await Promise.all(Object.values(paths).map(removeFile))
  }
}
