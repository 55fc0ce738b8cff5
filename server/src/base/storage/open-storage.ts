import type { Config } from '../config/config.ts'
import { openFolder } from './folder-storage.ts'
import type { Storage } from './storage.ts'

export type StorageConfig = Pick<Config, 'storageUrl' | 'incomingDir'>

/** The client of S3 is loaded only where it is used, because it makes a start slower. */
export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (config.storageUrl.startsWith('file:')) return openFolder(config)
  const { openBucket } = await import('./s3-storage.ts')
  return openBucket(config)
}
