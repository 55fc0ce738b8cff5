import { useLingui } from '@lingui/react/macro'
import { ApiProblem } from '@cloche/client/problem.ts'
import { uploadFile } from '@cloche/client/upload-file.ts'
import type {
  ImportCorrections,
  ImportDayOrder,
  ImportEncoding,
  ImportKind,
  ImportReading,
} from '@cloche/contract/imports.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../boot/session-context.tsx'
import { checkFile } from '../kit/check-file.ts'
import { isPasted } from '../kit/pasted-table.ts'
import { lacksQuestions } from '../kit/no-questions.tsx'
import { AT_ONCE, notifyFromOf, type Notify } from '../entities/plan/notify.ts'
import { KINDS } from '../entities/imports/kinds.ts'
import { columnsOf } from './columns.ts'
import { useUndoImport } from './use-undo-import.ts'

/** What staff say about a file that does not show its encoding or its order of dates, and what they correct in it. */
export interface Answers {
  encoding?: ImportEncoding
  dates?: ImportDayOrder
  corrections?: ImportCorrections
}

/** Reads a file for the preview. Only `storing` stores the file: all of its rows or none. A file is no body of a `useChange`. */
export function useImport(kind: ImportKind) {
  const { t } = useLingui()
  const { api } = useSession()
  const offerUndo = useUndoImport(kind)
  const queries = useQueryClient()
  const [notify, setNotify] = useState(AT_ONCE)
  const [answers] = useState(() => new WeakMap<File, Answers>())
  const saidOf = (file: File): Answers => answers.get(file) ?? {}
  const send = async (file: File, confirm?: '1') => {
    await checkFile(file)
    const { corrections, ...said } = saidOf(file)
    return uploadFile(api, 'POST /import/{kind}', {
      params: { kind },
      query: { confirm, ...said, ...(confirm && kind === 'visits' && { notifyFrom: notifyFromOf(notify) }) },
      field: 'file',
      file,
      ...(corrections && { fields: { corrections: JSON.stringify(corrections) } }),
    })
  }
  /** Copied cells often lack the names of the columns. A file without them is asked about. */
  const readFirst = async (file: File) => {
    try {
      return await send(file)
    } catch (error) {
      if (!isPasted(file) || saidOf(file).corrections || !namesNothing(kind, error)) throw error
      answers.set(file, { ...saidOf(file), corrections: { unnamed: true } })
      return send(file)
    }
  }
  const [checked, setChecked] = useState<Checked | null>(null)
  const reading = useMutation({
    mutationFn: readFirst,
    onMutate: () => setChecked(null),
  })
  /** Reads the file again with the corrections, one after the other, while the preview stays. */
  const checking = useMutation({
    mutationFn: (file: File) => send(file),
    scope: { id: `import-${kind}` },
    onSuccess: (found, file) => setChecked({ file, found }),
  })
  const storing = useMutation({
    mutationFn: (file: File) => send(file, '1'),
    onSuccess: (stored) => {
      offerUndo(t(KINDS[kind].stored(stored.total)), stored, () => {
        storing.reset()
        reading.reset()
      })
      return queries.invalidateQueries()
    },
    // The preview is out of date. Reading the file again shows the rows that clash now.
    onError: (error, file) => (isConflict(error) ? reading.mutateAsync(file) : undefined),
  })
  const answer = (file: File, said: Answers) => {
    answers.set(file, said)
    reading.mutate(file)
  }
  const correct = (file: File, corrections: ImportCorrections) => {
    answers.set(file, { ...saidOf(file), corrections })
    checking.mutate(file)
  }
  /** The last reading with the corrections, else the first. */
  const foundIn = (file: File, read: ImportReading) => (checked?.file === file ? checked.found : read)
  return {
    reading,
    checking,
    storing,
    notify,
    chooseNotify: (part: Partial<Notify>) => setNotify((now) => ({ ...now, ...part })),
    saidOf,
    answer,
    correct,
    foundIn,
    overtaken: isConflict(storing.error),
  }
}

/** Whether a file was refused because it names none of the columns that are needed. */
function namesNothing(kind: ImportKind, error: unknown): boolean {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'invalid') return false
  const paths = error.problem.errors?.map(({ path }) => path) ?? []
  return columnsOf(kind).every(({ name, required }) => !required || paths.includes(name))
}

interface Checked {
  file: File
  found: ImportReading
}

function isConflict(error: Error | null): boolean {
  return error instanceof ApiProblem && error.problem.code === 'conflict' && !lacksQuestions(error)
}
