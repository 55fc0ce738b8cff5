import { Trans } from '@lingui/react/macro'
import type { User } from '@cloche/contract/users.ts'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isStaff } from '@cloche/contract/constants.ts'
import { ThingHistory } from '../entities/audit/thing-history.tsx'
import { Panel } from '../kit/panel.tsx'
import { SaveFailure } from '../kit/save-failure.tsx'
import { Failure } from '../kit/failure.tsx'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import { useSession } from '../../boot/session-context.tsx'
import { isNotFound } from '../kit/queries.ts'
import { EditUser } from './edit-user.tsx'
import { UserFacts, GuestActions, UserName } from '../entities/users/user-facts.tsx'
import { PersonalData } from './personal-data.tsx'
import { useUserCalls } from '../entities/users/edit/use-user-calls.ts'
import { findUser, type UserPages } from '../entities/users/edit/user-pages.ts'
import { pagesKey } from '../kit/call-keys.ts'

interface Props {
  id: string
  mayEdit: boolean
  close: () => void
}

/** Shows one user with the actions that the viewer may take. */
export function UserPanel({ id, mayEdit, close }: Props) {
  const query = useUser(id)
  const user = query.data
  if (user === undefined) return <LoadingUser query={query} close={close} />
  if (user === null) return <NoSuchUser close={close} />
  if (user.deletedAt) return <RemovedUser user={user} mayEdit={mayEdit} close={close} />
  return mayEdit ? <EditUser user={user} close={close} /> : <VisibleUser user={user} close={close} />
}

interface RemovedUserProps {
  user: User
  mayEdit: boolean
  close: () => void
}

function RemovedUser({ user, mayEdit, close }: RemovedUserProps) {
  const { restore } = useUserCalls()
  const erased = user.erasedAt !== null
  const restoring = useMutation({ mutationFn: restore, onSuccess: close })
  return (
    <Panel
      title={<UserName user={user} />}
      opened
      onClose={close}
      footer={
        mayEdit &&
        !erased && (
          <Button onClick={() => restoring.mutate(user)} loading={restoring.isPending} data-autofocus>
            <Trans>Restore</Trans>
          </Button>
        )
      }
    >
      {restoring.error && <SaveFailure error={restoring.error} />}
      <p>
        {erased ? (
          <Trans>
            This guest was erased: name, contacts and links are gone for good, and nothing brings them back.
            Visits, answers and scores stay.
          </Trans>
        ) : (
          <Trans>
            This user is removed and can't log in. Past visits keep them; restored, they come back as they
            were.
          </Trans>
        )}
      </p>
      <GuestActions user={user} />
      <UserFacts user={user} />
      <ThingHistory id={user.id} />
      {mayEdit && !erased && !isStaff(user.roleId) && <PersonalData user={user} close={close} />}
    </Panel>
  )
}

/** Shows a guest to a visit manager. */
function VisibleUser({ user, close }: { user: User; close: () => void }) {
  return (
    <Panel title={<UserName user={user} />} opened onClose={close}>
      <GuestActions user={user} />
      <UserFacts user={user} />
    </Panel>
  )
}

function LoadingUser({ query, close }: { query: ReturnType<typeof useUser>; close: () => void }) {
  return (
    <Panel title={<Trans>User</Trans>} opened onClose={close}>
      {query.isError ? <Failure query={query} /> : <RowsSkeleton rows={6} />}
    </Panel>
  )
}

function NoSuchUser({ close }: { close: () => void }) {
  return (
    <Panel title={<Trans>There is no such user</Trans>} opened onClose={close}>
      <p>
        <Trans>The address may not be complete, or this user is not for your role to see.</Trans>
      </p>
    </Panel>
  )
}

/** Loads one user, also a removed one, starting from the loaded lists; null if there is none. */
function useUser(id: string) {
  const { api } = useSession()
  const queries = useQueryClient()
  return useQuery({
    queryKey: ['user', 'one', id],
    queryFn: async ({ signal }): Promise<User | null> => {
      const found = api.call('GET /user/list', { query: { id, deleted: '1' }, signal })
      const { items } = await found.catch(orNobody)
      return items[0] ?? null
    },
    initialData: () => {
      const lists = queries.getQueriesData<UserPages>({ queryKey: pagesKey('GET /user/list') })
      return findUser(
        lists.map(([, list]) => list),
        id,
      )
    },
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** A malformed id in the address belongs to nobody. */
function orNobody(error: Error): { items: User[] } {
  if (isNotFound(error)) return { items: [] }
  throw error
}
