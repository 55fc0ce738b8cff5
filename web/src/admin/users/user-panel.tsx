import { EditUser } from './edit-user.tsx'
import { LoadingUser } from './loading-user.tsx'
import { NoSuchUser } from './no-such-user.tsx'
import { RemovedUser } from './removed-user.tsx'
import { useUser } from './use-user.ts'
import { UserFacts } from './user-facts.tsx'

interface Props {
  id: string
  mayEdit: boolean
  close: () => void
}

/** One user, as far as the person here may see and change them. */
export function UserPanel({ id, mayEdit, close }: Props) {
  const query = useUser(id)
  const user = query.data
  if (user === undefined) return <LoadingUser query={query} close={close} />
  if (user === null) return <NoSuchUser close={close} />
  if (user.deletedAt) return <RemovedUser user={user} mayEdit={mayEdit} close={close} />
  return mayEdit ? <EditUser user={user} close={close} /> : <UserFacts user={user} close={close} />
}
