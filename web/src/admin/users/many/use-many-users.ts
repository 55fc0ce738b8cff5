import { plural } from '@lingui/core/macro'
import type { User } from '@cloche/contract/users.ts'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useSession } from '../../../boot/session-context.tsx'
import { useUndo } from '../../kit/undo.tsx'
import { useReload } from '../../kit/use-change.ts'

interface Doing {
  removed: boolean
  users: readonly Pick<User, 'id' | 'version'>[]
}

/**
 * Removes or restores many users in one call, offers one undo for all, and reloads the lists. The undo is the same call after this change has
 * ended, so that it is no `useChange`.
 */
export function useManyUsers() {
  const { api } = useSession()
  const reload = useReload(['user'])
  const offer = useUndo()
  const send = ({ removed, users }: Doing) =>
    api
      .call('PATCH /user/bulk', {
        body: { items: users.map(({ id, version }) => ({ id, version, removed })) },
      })
      .finally(() => void reload())
  const takeBack = async ({ removed, users }: Doing) => {
    const { kept } = await send({ removed: !removed, users })
    if (kept.length === 0) return
    const message = plural(kept.length, {
      one: '# user was changed since, and stays as they are.',
      other: '# users were changed since, and stay as they are.',
    })
    notifications.show({ message })
  }
  return useMutation({
    mutationFn: send,
    onSuccess: ({ changed }, { removed }) => {
      if (changed.length === 0) return
      const message = removed
        ? plural(changed.length, { one: '# user is removed', other: '# users are removed' })
        : plural(changed.length, { one: '# user is restored', other: '# users are restored' })
      offer(message, () => takeBack({ removed, users: changed }))
    },
  })
}
