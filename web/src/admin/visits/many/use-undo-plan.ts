import { plural } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useSession } from '../../../boot/session-context.tsx'
import { useUndo } from '../../kit/undo.tsx'
import { useReload } from '../../kit/use-change.ts'

/** Says how many visits were planned and offers one undo, which keeps visits that somebody touched since. */
export function useUndoPlan(): (message: string, ids: readonly string[]) => void {
  const { api } = useSession()
  const reload = useReload(['visit'])
  const offer = useUndo()
  return (message, ids) =>
    offer(message, async () => {
      const { undone, kept } = await api
        .call('POST /visit/bulk/undo', { body: { ids: [...ids] } })
        .finally(() => void reload())
      const taken = plural(undone, { one: '# visit is cancelled.', other: '# visits are cancelled.' })
      const stay = plural(kept.length, {
        one: '# visit stays: it was begun or changed since.',
        other: '# visits stay: they were begun or changed since.',
      })
      notifications.show({ message: kept.length > 0 ? `${taken} ${stay}` : taken })
    })
}
