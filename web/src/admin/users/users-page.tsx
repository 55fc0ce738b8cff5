import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, type ReactNode, type Ref } from 'react'
import { Button, Select, Switch } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useSearchParams } from '../../ui/search-params.ts'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import { useTitle } from '../kit/use-title.ts'
import { useRowKeys } from '../kit/use-row-keys.ts'
import { NewUser } from './new-user.tsx'
import { useMayEdit } from '../use-may-edit.ts'
import { ImportLink } from '../imports/import-link.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { useClearable } from '../kit/use-clearable.ts'
import { Failure } from '../kit/failure.tsx'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import { ShowMore } from '../kit/show-more.tsx'
import { readFilter, writeFilter, type UserFilter } from './user-filter.ts'
import { UserPanel } from './user-panel.tsx'
import { roleChoices } from './roles.ts'
import { foundUsers } from './found-users.ts'
import { NoUsers } from './no-users.tsx'
import { UserTable } from './user-table.tsx'
import { useUserByPhone, useUsers } from './use-users.ts'
import page from '../kit/page.module.css'
import styles from './users-page.module.css'

/** `tabs`: what else there is about people. */
export function UsersPage({ tabs }: { tabs: ReactNode }) {
  const { t } = useLingui()
  const mayEdit = useMayEdit()
  const [params, setParams] = useSearchParams()
  const filter = readFilter(params)
  const apply = (next: UserFilter) => setParams(writeFilter(next), { replace: true })
  const { open, adding, add, close } = useOpenPanel()
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  useTitle(t`Users`)
  useRowKeys(list, search)
  return (
    <main className={page.page}>
      <div className={page.head}>
        <h1>
          <Trans>Users</Trans>
        </h1>
        {mayEdit && <PageActions add={add} />}
      </div>
      {tabs}
      <UserFilters ref={search} filter={filter} mayEdit={mayEdit} onChange={apply} />
      <div ref={list}>
        <UserList filter={filter} mayEdit={mayEdit} reset={() => apply({})} add={add} />
      </div>
      {adding && mayEdit && <NewUser close={close} />}
      {open !== null && <UserPanel key={open} id={open} mayEdit={mayEdit} close={close} />}
    </main>
  )
}

function PageActions({ add }: { add: () => void }) {
  return (
    <div className={styles.actions}>
      <ImportLink kind="guests" />
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={add}>
        <Trans>New user</Trans>
      </Button>
    </div>
  )
}

interface UserFiltersProps {
  filter: UserFilter
  /** A visit manager sees guests alone. */
  mayEdit: boolean
  onChange: (filter: UserFilter) => void
  ref: Ref<HTMLInputElement>
}

function UserFilters({ filter, mayEdit, onChange, ref }: UserFiltersProps) {
  const { t } = useLingui()
  const clearable = useClearable()
  return (
    <search className={page.filters}>
      <div className={page.search}>
        <SearchField
          ref={ref}
          label={t`Name, login, e-mail or phone`}
          value={filter.q ?? ''}
          onChange={(q) => onChange({ ...filter, q })}
        />
      </div>
      {mayEdit && (
        <Select
          className={page.choice}
          aria-label={t`Role`}
          placeholder={t`All roles`}
          data={roleChoices().map(({ value, name }) => ({ value, label: t(name) }))}
          value={filter.roleId ? String(filter.roleId) : null}
          onChange={(roleId) => onChange({ ...filter, roleId: roleId ? Number(roleId) : undefined })}
          {...clearable}
        />
      )}
      <Switch
        label={t`Show removed`}
        withThumbIndicator={false}
        classNames={{ body: page.switch }}
        checked={filter.deleted === '1'}
        onChange={(event) => onChange({ ...filter, deleted: event.currentTarget.checked ? '1' : undefined })}
      />
    </search>
  )
}

interface UserListProps {
  filter: UserFilter
  mayEdit: boolean
  reset: () => void
  add: () => void
}

function UserList({ filter, mayEdit, reset, add }: UserListProps) {
  const query = useUsers(filter)
  const byPhone = useUserByPhone(filter)
  const listed = query.data?.pages.flatMap(({ items }) => items)
  const users = listed && foundUsers(listed, byPhone, filter)
  return (
    <>
      {query.isPending && <RowsSkeleton />}
      {query.isError && !users && <Failure query={query} />}
      {users?.length === 0 && <NoUsers filter={filter} reset={reset} add={mayEdit ? add : undefined} />}
      {users && users.length > 0 && (
        <UserTable users={users} mayEdit={mayEdit} stale={query.isPlaceholderData} />
      )}
      <ShowMore query={query} />
    </>
  )
}
