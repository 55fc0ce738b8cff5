import { readdir } from 'node:fs/promises'

/** Returns the major versions of PostgreSQL whose data lies in its folder `home`, the oldest first; none without that folder. */
export async function majorsIn(home: string): Promise<string[]> {
  const names = await readdir(home).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => /^\d+$/.test(name)).toSorted((one, other) => Number(one) - Number(other))
}
