import type pg from 'pg'
import { ConfigError } from '../config/config.ts'
import { explain } from '../explain.ts'
import { requireFolder } from '../platform/folder.ts'
import { performTasks } from '../platform/isolated-child.ts'
import { openStorage, type StorageConfig } from '../platform/open-storage.ts'
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
