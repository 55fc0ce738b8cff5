import { Failure } from '../kit/failure.tsx'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import { foundUsers } from './found-users.ts'
import { NoUsers } from './no-users.tsx'
import { ShowMore } from '../kit/show-more.tsx'
import type { UserFilter } from './user-filter.ts'
import { UserTable } from './user-table.tsx'
import { useUserByPhone, useUsers } from './use-users.ts'

interface Props {
  filter: UserFilter
  mayEdit: boolean
  reset: () => void
  add: () => void
}

export function UserList({ filter, mayEdit, reset, add }: Props) {
  const query = useUsers(filter)
  const byPhone = useUserByPhone(filter)
  const listed = query.data?.pages.flatMap((page) => page.items)
  const users = listed && foundUsers(listed, byPhone, filter)
  return (
    <>
      {query.isPending && <RowsSkeleton />}
      {query.isError && !users && (
        <Failure error={query.error} retry={() => void query.refetch()} busy={query.isFetching} />
      )}
      {users?.length === 0 && <NoUsers filter={filter} reset={reset} add={mayEdit ? add : undefined} />}
      {users && users.length > 0 && (
        <UserTable users={users} mayEdit={mayEdit} stale={query.isPlaceholderData} />
      )}
      <ShowMore query={query} />
    </>
  )
}
