import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { CallInput, CallOutput } from '@cloche/contract/calls.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useSession } from '../../../boot/session-context.tsx'
import { useUndo } from '../../kit/undo.tsx'
import { useReload } from '../../kit/use-change.ts'
import { fieldsBack, fieldsOf, type BulkAction, type ManyItem } from './changes.ts'

type ManyBody = CallInput<'PATCH /visit/bulk'>['body']

/** What staff have confirmed. */
export type Allowed = Pick<ManyBody, 'allowRepeats' | 'allowCopied'>

interface Doing {
  action: BulkAction
  visits: readonly Visit[]
  allowed?: Allowed
}

export type ManyResult = CallOutput<'PATCH /visit/bulk'>

/**
 * Changes many visits in one call, offers one undo for all, and reloads lists and calendars. The undo is the same call after this
 * change has ended, so that it is no `useChange`.
 */
export function useManyChanges() {
  const { t } = useLingui()
  const { api } = useSession()
  const offer = useUndo()
  const reload = useReload(['visit'])
  const send = (items: ManyItem[], more: Allowed & Pick<ManyBody, 'cancelReason' | 'void'>) =>
    api.call('PATCH /visit/bulk', { body: { items, ...more } }).finally(() => void reload())

  const messageOf = ({ kind }: BulkAction, count: number) => {
    if (kind === 'cancel') {
      return t`${plural(count, { one: '# visit is cancelled', other: '# visits are cancelled' })}`
    }
    if (kind === 'void') {
      return t`${plural(count, { one: '# visit doesn’t count', other: '# visits don’t count' })}`
    }
    if (kind === 'accept') {
      return t`${plural(count, { one: '# visit is accepted', other: '# visits are accepted' })}`
    }
    if (kind === 'reassign') {
      return t`${plural(count, { one: '# visit has another guest', other: '# visits have another guest' })}`
    }
    return t`${plural(count, { one: '# visit is moved', other: '# visits are moved' })}`
  }
  const takeBack = async ({ action, visits }: Doing, { changed }: ManyResult) => {
    const before = new Map(visits.map((visit) => [visit.id, visit]))
    const items = changed.map(({ id, version }) => ({ id, version, ...fieldsBack(action, before.get(id)!) }))
    const { kept } = await send(items, { allowRepeats: true, allowCopied: true })
    if (kept.length === 0) return
    const count = kept.length
    notifications.show({
      message: t`${plural(count, {
        one: '# visit was changed since, and stays as it is.',
        other: '# visits were changed since, and stay as they are.',
      })}`,
    })
  }
  return useMutation({
    mutationFn: ({ action, visits, allowed = {} }: Doing) =>
      send(
        visits.map((visit) => ({ id: visit.id, version: visit.version, ...fieldsOf(action, visit) })),
        {
          ...allowed,
          ...(action.kind === 'cancel' && { cancelReason: action.cancelReason }),
          ...(action.kind === 'void' && { void: action.why }),
        },
      ),
    onSuccess: (result, doing) => {
      const count = result.changed.length
      if (count > 0) offer(messageOf(doing.action, count), () => takeBack(doing, result))
    },
  })
}
