import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { IMPORT_MAX_BYTES } from '@cloche/contract/constants.ts'
import type { Context } from '../../base/context.ts'
import { SafeFetchError } from '../../base/net/guarded-request.ts'
import { safeFetch, type Validators } from '../../base/net/safe-fetch.ts'
import { MenuFailure } from './failure.ts'
import type { Source } from './source.ts'
import type { Lists } from './lists.ts'
import { readLists } from './workbook.ts'

const FETCH_MILLISECONDS = 10_000
const ACCEPT =
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, ' +
  'application/vnd.oasis.opendocument.spreadsheet, */*;q=0.5'

export interface ReadMenu extends Lists, Validators {}

/** Reads the menu from its source; null when it has not changed since `known`. Throws a MenuFailure, or the reason of `signal`. */
export async function readMenu(
  source: Source,
  { config, log }: Pick<Context, 'config' | 'log'>,
  known: Validators | null,
  signal?: AbortSignal,
): Promise<ReadMenu | null> {
  if (source.kind === 'file') {
    const bytes = await bytesOf(source.path)
    // Reading a workbook starts a process, and at most starts the file is the one that was read before. Another version may read more of it.
    const etag = createHash('sha256').update(config.version).update(bytes).digest('hex')
    if (etag === known?.etag) return null
    return { ...(await readLists(bytes, log)), etag, lastModified: null }
  }
  const fetched = await safeFetch(source.address, {
    accept: ACCEPT,
    maxBytes: IMPORT_MAX_BYTES,
    milliseconds: FETCH_MILLISECONDS,
    allowed: config.menuPrivateRanges,
    known,
    signal,
  }).catch((error: unknown) => {
    throw error instanceof SafeFetchError ? new MenuFailure(error.reason, error.detail) : error
  })
  if (!fetched) return null
  const { bytes, etag, lastModified } = fetched
  return { ...(await readLists(bytes, log)), etag, lastModified }
}

/** Reads an ordinary file only: a device or a pipe may never end. */
async function bytesOf(path: string): Promise<Buffer> {
  const file = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new MenuFailure('no_file', error.code)
  })
  if (!file.isFile()) throw new MenuFailure('no_file')
  if (file.size > IMPORT_MAX_BYTES) throw new MenuFailure('too_large')
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new MenuFailure('no_file', error.code)
  })
}
