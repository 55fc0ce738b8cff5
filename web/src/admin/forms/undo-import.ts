import type { FormReading } from '@cloche/contract/bank.ts'
import type { Api } from '@cloche/client/client.ts'
import { outlineOf } from './outline.ts'

/** Removes the categories that an import added, the last first, and restores those that it removed, in their order. */
export async function undoImport(
  api: Api,
  { items }: FormReading,
  removed: readonly string[],
): Promise<void> {
  const added = outlineOf(items).map(({ category }) => category.id)
  for (const id of added.toReversed()) await api.call('DELETE /question/{id}', { params: { id } })
  for (const id of removed) await api.call('POST /question/{id}/restore', { params: { id } })
}
