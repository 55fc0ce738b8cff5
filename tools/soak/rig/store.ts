import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startS3 } from '@cloche/server/src/test/s3.ts'
import type { StoreName } from '../options.ts'
import { startSwift } from './swift.ts'

/** A place for the photos. */
export interface Store {
  /** For `STORAGE_URL`. */
  url: string
  /** Makes a server unreachable, and reachable again; null for a folder. */
  line: { leave(): Promise<void>; comeBack(): Promise<void> } | null
}

/** Starts the named store, and gives the keys of a server to the clients of this process and of its children. */
export async function startStore(
  name: StoreName,
  folder: string,
  stack: AsyncDisposableStack,
): Promise<Store> {
  if (name === 'folder') return { url: pathToFileURL(join(folder, 'files')).href, line: null }
  if (name === 'swift') return startSwift(folder, stack)
  const store = await startS3()
  stack.defer(() => store.close())
  return { url: store.url, line: store }
}
