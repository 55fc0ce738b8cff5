import type pg from 'pg'
import { ConfigError } from '../base/config/config.ts'
import { explain } from '../base/faults/explain.ts'
import { requireFolder } from '../base/storage/folder.ts'
import { performTasks } from '../base/processes/isolated-child.ts'
import { openStorage, type StorageConfig } from '../base/storage/open-storage.ts'
import { backUp } from './backup.ts'

export interface BackupTask {
  connection: pg.PoolConfig
  files: StorageConfig
  release: string
  folder: string
  keep: number
}

export type BackupResult = { missing: string[] } | { error: string }

async function perform(task: BackupTask): Promise<BackupResult> {
  const { connection, files, release, folder, keep } = task
  try {
    await requireFolder('BACKUP_DIR', folder)
    const { missing } = await backUp({ connection, storage: await openStorage(files), release }, folder, keep)
    return { missing }
  } catch (error) {
    return { error: error instanceof ConfigError ? error.faults.join('\n') : explain(error) }
  }
}

await performTasks(perform)
