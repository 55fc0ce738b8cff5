import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { removeFile } from '../../base/storage/temp-folder.ts'

/** Paths in the incoming folder: the uploaded file and the two files made of it. */
export interface TempFiles {
  arrived: string
  full: string
  thumb: string
}

/** Gives `use` three paths in the incoming folder and removes the files that it has not moved away. */
export async function withTempFiles<T>(folder: string, use: (paths: TempFiles) => Promise<T>): Promise<T> {
  const name = join(folder, randomUUID())
  const used = new Set<string>()
  const path = (ending: string) => {
    used.add(name + ending)
    return name + ending
  }
  const paths = {
    get arrived() {
      return path('')
    },
    get full() {
      return path('.full')
    },
    get thumb() {
      return path('.webp')
    },
  }
  try {
    return await use(paths)
  } finally {
    // A path that nobody has read has no file.
    await Promise.all([...used].map(removeFile))
  }
}
