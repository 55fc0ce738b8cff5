import type { ImportKind } from '@cloche/contract/imports.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../boot/session-context.tsx'
import { ApiProblem } from '@cloche/client/problem.ts'
import { uploadFile } from '@cloche/client/upload-file.ts'
import { checkFile } from './check-file.ts'

/** A file on its way in: read first, stored only by `store`, and then all of it or nothing. */
export function useImport(kind: ImportKind) {
  const { api } = useSession()
  const queries = useQueryClient()
  const send = async (file: File, confirm?: '1') => {
    await checkFile(file)
    return uploadFile(api, 'POST /import/{kind}', {
      params: { kind },
      query: { confirm },
      field: 'file',
      file,
    })
  }
  const reading = useMutation({ mutationFn: (file: File) => send(file) })
  const storing = useMutation({
    mutationFn: (file: File) => send(file, '1'),
    onSuccess: () => queries.invalidateQueries(),
    // What was fine a moment ago no longer is: read it again, to show which rows.
    onError: (error, file) => (isConflict(error) ? reading.mutateAsync(file) : undefined),
  })
  const restart = () => {
    storing.reset()
    reading.reset()
  }
  const choose = (file: File) => {
    storing.reset()
    reading.mutate(file)
  }
  return { reading, storing, overtaken: isConflict(storing.error), choose, restart }
}

function isConflict(error: Error | null): boolean {
  return error instanceof ApiProblem && error.problem.code === 'conflict'
}
