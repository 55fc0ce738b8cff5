import { plural } from '@lingui/core/macro'
import type { ImportKeptReason, ImportKind, ImportReading, KeptImport } from '@cloche/contract/imports.ts'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../boot/session-context.tsx'
import { useUndo } from '../kit/undo.tsx'

/**
 * Says what was imported and offers to undo it in one call. The server keeps rows that have changed or been used since.
 */
export function useUndoImport(
  kind: ImportKind,
): (message: string, stored: Pick<ImportReading, 'ids' | 'groupIds'>, isDone: () => void) => void {
  const { api } = useSession()
  const queries = useQueryClient()
  const offer = useUndo()
  return (message, { ids, groupIds = [] }, isDone) =>
    offer(message, async () => {
      const {
        undone,
        kept,
        keptGroups = 0,
      } = await api
        .call('POST /import/{kind}/undo', { params: { kind }, body: { ids, groupIds } })
        .finally(() => void queries.invalidateQueries())
      isDone()
      const taken = plural(undone, { one: '# row is taken back.', other: '# rows are taken back.' })
      notifications.show({
        message: [taken, ...wordsOf(kept), ...groupsIn(keptGroups)].join(' '),
        ...(kept.length + keptGroups > 0 && { autoClose: false }),
      })
    })
}

const WORDS: Record<ImportKeptReason, (count: number) => string> = {
  not_found: (count) =>
    plural(count, { one: '# row is no longer there.', other: '# rows are no longer there.' }),
  changed: (count) =>
    plural(count, {
      one: '# row stays: somebody changed or removed it since.',
      other: '# rows stay: somebody changed or removed them since.',
    }),
  opened: (count) =>
    plural(count, {
      one: '# visit stays: its guest has begun it.',
      other: '# visits stay: their guests have begun them.',
    }),
  invited: (count) =>
    plural(count, {
      one: '# guest stays: there is a link to log in with.',
      other: '# guests stay: there are links to log in with.',
    }),
  visits: (count) =>
    plural(count, { one: '# row stays: it has visits.', other: '# rows stay: they have visits.' }),
}

/** Says for each reason how many rows stay. */
function wordsOf(kept: readonly KeptImport[]): string[] {
  const byReason = Map.groupBy(kept, ({ reason }) => reason)
  return [...byReason].map(([reason, { length }]) => WORDS[reason](length))
}

const groupsIn = (kept: number): string[] =>
  kept === 0
    ? []
    : [
        plural(kept, {
          one: '# new group stays: it was changed, or restaurants are in it.',
          other: '# new groups stay: they were changed, or restaurants are in them.',
        }),
      ]
