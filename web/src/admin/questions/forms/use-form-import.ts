import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { FormReading } from '@cloche/contract/bank.ts'
import { uploadFile } from '@cloche/client/upload-file.ts'
import { useSession } from '../../../boot/session-context.tsx'
import { checkFile } from '../../kit/check-file.ts'
import { useUndo } from '../../kit/undo.tsx'
import { useReload } from '../../kit/use-change.ts'
import type { Api } from '@cloche/client/client.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import { outlineOf } from './outline.ts'

export type ImportMode = 'add' | 'replace' | 'update'

interface Order {
  file: File
  mode: ImportMode
  /** For an update: the `basis` that the preview returned, and what happens to items that only the bank has. */
  basis?: string | undefined
  rest?: 'keep' | 'remove' | undefined
}

/** Reads a form for the preview. Only `storing` stores the form: all of it or nothing. A file is no body of a `useChange`. */
export function useFormImport() {
  const { t } = useLingui()
  const { api } = useSession()
  const offerUndo = useUndo()
  const refresh = useReload(['question'])
  const send = async ({ file, ...order }: Order, confirm?: '1') => {
    await checkFile(file)
    return uploadFile(api, 'POST /question/xlsform', { query: { ...order, confirm }, field: 'form', file })
  }
  const reading = useMutation({ mutationFn: (file: File) => send({ file, mode: 'update' }) })
  const storing = useMutation({
    mutationFn: async (order: Order) => {
      const { items } = await api.call('GET /question')
      const removed = order.mode === 'replace' ? items.filter(({ parent }) => parent === null) : []
      return { read: await send(order, '1'), mode: order.mode, removed: removed.map(({ id }) => id) }
    },
    onSuccess: ({ read, mode, removed }) => {
      if (mode === 'update') return
      offerUndo(t`The form is in the bank`, async () => {
        await undoImport(api, read, removed)
        storing.reset()
        await refresh()
      })
    },
    // The bank has changed since the preview. Reading the file again compares it with the new bank.
    onError: (error, { file }) => (isOvertaken(error) ? reading.mutateAsync(file) : undefined),
    onSettled: refresh,
  })
  return { reading, storing }
}

/** Removes the categories that the import added, last first, then restores those that the import removed. */
async function undoImport(api: Api, { items }: FormReading, removed: readonly string[]): Promise<void> {
  const added = outlineOf(items).map(({ category }) => category.id)
  for (const id of added.toReversed()) await api.call('DELETE /question/{id}', { params: { id } })
  for (const id of removed) await api.call('POST /question/{id}/restore', { params: { id } })
}

function isOvertaken(error: Error): boolean {
  return error instanceof ApiProblem && error.problem.code === 'changed'
}
