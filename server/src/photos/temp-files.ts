import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Two names in the incoming folder that are gone after `use`, unless it moved them away. */
export async function withTempFiles<T>(
  folder: string,
  use: (paths: { full: string; thumb: string }) => Promise<T>,
): Promise<T> {
  const name = join(folder, randomUUID())
  const paths = { full: name, thumb: `${name}.webp` }
  try {
    return await use(paths)
  } finally {
    await Promise.all(Object.values(paths).map((path) => rm(path, { force: true })))
  }
}
