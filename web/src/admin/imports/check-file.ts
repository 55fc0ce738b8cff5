import { IMPORT_MAX_BYTES } from '@cloche/contract/constants.ts'
import { FileRefused } from './file-refused.ts'

/** Rejects for a file that need not be sent. A browser no longer gives out one that was written to after it was chosen. */
export async function checkFile(file: File, maxBytes = IMPORT_MAX_BYTES): Promise<void> {
  if (file.size > maxBytes) throw new FileRefused('too_large')
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch((error: unknown) => {
      throw new FileRefused('changed', { cause: error })
    })
}
