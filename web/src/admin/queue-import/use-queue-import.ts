import { QUEUE_FILE_MAX_BYTES } from '@cloche/contract/queue-file.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { uploadFile } from '@cloche/client/upload-file.ts'
import { useSession } from '../../boot/session-context.tsx'
import { checkFile } from '../imports/check-file.ts'

/** As long as the server waits for a file, and for it to look at the photos. */
const TIMEOUT = 330_000

/** Reads the file of a phone's queue in at a visit; everything that shows the visit is read anew. */
export function useQueueImport(visitId: string) {
  const { api } = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => {
      await checkFile(file, QUEUE_FILE_MAX_BYTES)
      const input = { params: { visitId }, field: 'file', file, timeout: TIMEOUT } as const
      return uploadFile(api, 'POST /visit/{visitId}/rescue', input)
    },
    // Also after an answer that did not come: part of the file may be stored.
    onSettled: () => queries.invalidateQueries(),
  })
}
