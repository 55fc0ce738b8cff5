import { inject } from 'vitest'
import { copyFiles } from './copy-files.ts'

/** Puts a migrated, empty database into a data directory, because making one takes most of a first start. */
export async function copyEmptyData(dataDir: string): Promise<void> {
  const emptyData = inject('emptyData')
  if (emptyData !== null) await copyFiles(emptyData, dataDir)
}
