import { useLingui } from '@lingui/react/macro'
import { isStaff } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../../boot/session-context.tsx'
import { useUndo } from '../../../kit/undo.tsx'
import { fullName } from '../full-name.ts'
import { withUser, type UserPages } from './user-pages.ts'
import { newUserOf, profileOf, valuesOf, type UserValues } from './user-values.ts'
import { pagesKey } from '../../../kit/call-keys.ts'
import { useReload } from '../../../kit/use-change.ts'

/**
 * Changes users. Each change shows in the lists before they are read again, so that none is a `useChange`, and offers an undo if
 * possible.
 */
export function useUserCalls() {
  const { t } = useLingui()
  const session = useSession()
  const { api } = session
  const queries = useQueryClient()
  const offerUndo = useUndo()
  const refresh = useReload(['user'])
  const reloadVisits = useReload(['visit'])
  /** Shows the user in the lists at once; long lists take a while to reload. */
  const show = (user: User) => {
    queries.setQueriesData<UserPages>(
      { queryKey: pagesKey('GET /user/list') },
      (list) => list && withUser(list, user),
    )
    void refresh()
    return user
  }

  const put = async ({ id }: User, values: UserValues, ifMatch: number) => {
    const body = profileOf(values)
    const saved = await api.call('PUT /user/{id}', { params: { id }, body, ifMatch })
    const here = session.get()
    if (here.status === 'user' && here.user.id === id) void session.check()
    return show(saved)
  }
  const takeAway = async (user: User) => {
    const { id, version } = user
    await api.call('DELETE /user/{id}', { params: { id }, ifMatch: version })
    show({ ...user, version: version + 1, deletedAt: api.serverNow().toISOString() })
  }
  const bringBack = async ({ id }: User) => show(await api.call('PATCH /user/{id}', { params: { id } }))

  return {
    create: async (values: UserValues) => {
      const made = await api.call('POST /user', { body: newUserOf(values) })
      void refresh()
      if (made.visitId) void reloadVisits()
      return made
    },
    /** `before` is the stored user. Undo restores neither a changed password nor links that ended with a role. */
    update: async (before: User, values: UserValues) => {
      const saved = await put(before, values, before.version)
      const said = t`${fullName(saved)} is saved.`
      const endedLinks = isStaff(saved.roleId) && !isStaff(before.roleId)
      if (values.password || endedLinks) notifications.show({ message: said })
      else offerUndo(said, () => put(saved, valuesOf(before), saved.version))
    },
    remove: async (user: User) => {
      await takeAway(user)
      offerUndo(t`${fullName(user)} is removed.`, () => bringBack(user))
    },
    restore: async (user: User) => {
      const restored = await bringBack(user)
      offerUndo(t`${fullName(user)} is restored.`, () => takeAway(restored))
    },
  }
}
