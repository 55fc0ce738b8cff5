import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormReading } from '@cloche/contract/bank.ts'
import { uploadFile } from '@cloche/client/upload-file.ts'
import { useSession } from '../../boot/session-context.tsx'
import { checkFile } from '../kit/check-file.ts'
import { useUndo } from '../kit/undo.tsx'
import type { Api } from '@cloche/client/client.ts'
import { outlineOf } from './outline.ts'

export type ImportMode = 'add' | 'replace'

interface Order {
  file: File
  mode: ImportMode
}

/** A form on its way into the bank: read first, stored only by `storing`, and then all of it or nothing. */
export function useFormImport() {
  const { t } = useLingui()
  const { api } = useSession()
  const queries = useQueryClient()
  const offerUndo = useUndo()
  const refresh = () => queries.invalidateQueries({ queryKey: ['question'] })
  const send = async ({ file, mode }: Order, confirm?: '1') => {
    await checkFile(file)
    return uploadFile(api, 'POST /question/xlsform', { query: { mode, confirm }, field: 'form', file })
  }
  const reading = useMutation({ mutationFn: (file: File) => send({ file, mode: 'add' }) })
  const storing = useMutation({
    mutationFn: async (order: Order) => {
      const { items } = await api.call('GET /question')
      const removed = order.mode === 'add' ? [] : items.filter(({ parent }) => parent === null)
      return { read: await send(order, '1'), removed: removed.map(({ id }) => id) }
    },
    onSuccess: ({ read, removed }) => {
      offerUndo(t`The form is in the bank`, async () => {
        await undoImport(api, read, removed)
        storing.reset()
        await refresh()
      })
    },
    onSettled: refresh,
  })
  return { reading, storing }
}

/** Removes the categories that an import added, the last first, and restores those that it removed, in their order. */
async function undoImport(api: Api, { items }: FormReading, removed: readonly string[]): Promise<void> {
  const added = outlineOf(items).map(({ category }) => category.id)
  for (const id of added.toReversed()) await api.call('DELETE /question/{id}', { params: { id } })
  for (const id of removed) await api.call('POST /question/{id}/restore', { params: { id } })
}
