import { rm } from 'node:fs/promises'
import type pg from 'pg'
import type { ExportFailure, NewExport } from '@cloche/contract/exports.ts'
import { closeDatabase, openDatabase } from '../../base/db/database.ts'
import { performTasks } from '../../base/processes/isolated-child.ts'
import { openStorage, type StorageConfig } from '../../base/storage/open-storage.ts'
import { growingPath, keyOf } from './files.ts'
import { makeFile, type Progress } from './making.ts'
import { ExportError, failureOf, isOfStorage } from './problem.ts'
import { storeProgress } from './queries.ts'
import type { Limits } from './selection.ts'

export interface ExportTask {
  id: string
  request: NewExport
  limits: Limits | null
  now: Date
  connection: pg.PoolConfig
  files: StorageConfig
}

/** `away`: the storage failed, and may be well again later. */
export type ExportResult = { failure: ExportFailure | null; reason?: string } | 'away'

/** Progress is stored at most this often. */
const PROGRESS_MILLISECONDS = 500
/** One connection reads, the other stores the progress; no other work waits for them, so they have no time limits. */
const CONNECTIONS = { max: 2, statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 }

async function perform({ id, request, limits, now, connection, files }: ExportTask): Promise<ExportResult> {
  const storage = await openStorage(files)
  const db = openDatabase({ ...connection, ...CONNECTIONS, application_name: 'cloche-export' })
  const path = growingPath(storage, id)
  let storedAt = 0
  const store = async (progress: Progress) => {
    // Nobody reads the failure of an export that was removed or has expired.
    if (!(await storeProgress(db, id, progress, now))) throw new ExportError('interrupted')
  }
  try {
    const onProgress = async (progress: Progress) => {
      if (performance.now() - storedAt < PROGRESS_MILLISECONDS) return
      storedAt = performance.now()
      await store(progress)
    }
    await store(await makeFile({ db, storage, request, limits, path, now, onProgress }))
    await storage.putFile(keyOf(id), path)
    return { failure: null }
  } catch (error) {
    await rm(path, { force: true })
    if (isOfStorage(error)) return 'away'
    return { failure: failureOf(error), reason: String(error) }
  } finally {
    await closeDatabase(db)
  }
}

await performTasks(perform)
