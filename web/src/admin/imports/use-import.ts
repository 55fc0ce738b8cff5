import { useLingui } from '@lingui/react/macro'
import { ApiProblem } from '@cloche/client/problem.ts'
import { uploadFile } from '@cloche/client/upload-file.ts'
import type { ImportDayOrder, ImportEncoding, ImportKind } from '@cloche/contract/imports.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../boot/session-context.tsx'
import { checkFile } from '../kit/check-file.ts'
import { KINDS } from './kinds.ts'
import { useUndoImport } from './use-undo-import.ts'

/** What staff say of a file that it does not say itself. */
export interface Answers {
  encoding?: ImportEncoding
  dates?: ImportDayOrder
}

/** A file on its way in: read first, stored only by `store`, and then all of it or nothing. */
export function useImport(kind: ImportKind) {
  const { t } = useLingui()
  const { api } = useSession()
  const offerUndo = useUndoImport(kind)
  const queries = useQueryClient()
  const [answers] = useState(() => new WeakMap<File, Answers>())
  const saidOf = (file: File): Answers => answers.get(file) ?? {}
  const send = async (file: File, confirm?: '1') => {
    await checkFile(file)
    return uploadFile(api, 'POST /import/{kind}', {
      params: { kind },
      query: { confirm, ...saidOf(file) },
      field: 'file',
      file,
    })
  }
  const reading = useMutation({ mutationFn: (file: File) => send(file) })
  const storing = useMutation({
    mutationFn: (file: File) => send(file, '1'),
    onSuccess: ({ total, ids }) => {
      offerUndo(t(KINDS[kind].stored(total)), ids, () => {
        storing.reset()
        reading.reset()
      })
      return queries.invalidateQueries()
    },
    // What was fine a moment ago no longer is: read it again, to show which rows.
    onError: (error, file) => (isConflict(error) ? reading.mutateAsync(file) : undefined),
  })
  const answer = (file: File, said: Answers) => {
    answers.set(file, said)
    reading.mutate(file)
  }
  return { reading, storing, saidOf, answer, overtaken: isConflict(storing.error) }
}

function isConflict(error: Error | null): boolean {
  return error instanceof ApiProblem && error.problem.code === 'conflict'
}
