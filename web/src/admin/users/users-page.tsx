import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAddressFilter } from '../kit/address-filter.ts'
import { ImportLink } from '../entities/imports/import-link.tsx'
import { FilterSelect, FilterSwitch, ShowRemoved } from '../kit/filter-select.tsx'
import { List } from '../kit/list.tsx'
import { PageNotice } from '../kit/page-notice.tsx'
import { Page } from '../kit/page.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import { useSelection } from '../kit/use-selection.ts'
import { useMayEdit } from '../entities/users/use-may-edit.ts'
import { foundUsers } from './found-users.ts'
import { NewUser } from '../entities/users/edit/new-user.tsx'
import { roleChoices } from '../entities/users/roles.ts'
import { UserSelectionBar } from './many/user-selection-bar.tsx'
import { useAllUsersThatMatch, useUserByPhone, useUsers } from './use-users.ts'
import { USER_FILTER, type UserFilter } from './user-filter.ts'
import { UserPanel } from './user-panel.tsx'
import { UserTable } from './user-table.tsx'
import { look } from '../kit/look.ts'
import styles from '../kit/page.module.css'

/** `tabs` switches between users and applications. */
export function UsersPage({ tabs }: { tabs: ReactNode }) {
  const { t } = useLingui()
  const mayEdit = useMayEdit()
  const [filter, apply] = useAddressFilter(USER_FILTER)
  const { open, adding, add, close } = useOpenPanel()
  const query = useUsers(filter)
  const byPhone = useUserByPhone(filter)
  const listed = query.data?.pages.flatMap(({ items }) => items)
  const users = listed && foundUsers(listed, byPhone, filter)
  const selection = useSelection(JSON.stringify(filter), users ?? [])
  const matching = useAllUsersThatMatch(filter)
  return (
    <Page title={t`Users`} actions={mayEdit && <Actions add={add} />}>
      {tabs}
      <UserFilters filter={filter} mayEdit={mayEdit} onChange={apply} />
      <List
        query={query}
        items={users}
        empty={<NoUsers filter={filter} reset={() => apply({})} add={mayEdit ? add : undefined} />}
      >
        {(shown) => <UserTable users={shown} selection={mayEdit ? selection : undefined} />}
      </List>
      {mayEdit && <UserSelectionBar selection={selection} matching={query.hasNextPage ? matching : null} />}
      {adding && mayEdit && <NewUser close={close} />}
      {open !== null && <UserPanel key={open} id={open} mayEdit={mayEdit} close={close} />}
    </Page>
  )
}

function Actions({ add }: { add: () => void }) {
  return (
    <div className={look.row(3, look.put.stretched)}>
      <ImportLink kind="guests" />
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={add}>
        <Trans>New user</Trans>
      </Button>
    </div>
  )
}

interface FiltersProps {
  filter: UserFilter
  /** Visit managers may not edit users and see only guests. */
  mayEdit: boolean
  onChange: (filter: UserFilter) => void
}

function UserFilters({ filter, mayEdit, onChange }: FiltersProps) {
  const { t } = useLingui()
  return (
    <search className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          label={t`Name, login, e-mail or phone`}
          value={filter.q ?? ''}
          onChange={(q) => onChange({ ...filter, q })}
        />
      </div>
      {mayEdit && (
        <FilterSelect
          label={t`Role`}
          placeholder={t`All roles`}
          data={roleChoices().map(({ value, name }) => ({ value, label: t(name) }))}
          value={filter.roleId ? String(filter.roleId) : undefined}
          onChange={(roleId) => onChange({ ...filter, roleId: roleId ? Number(roleId) : undefined })}
        />
      )}
      {filter.linkless && (
        <FilterSwitch
          label={t`Without a link`}
          checked
          onChange={() => onChange({ ...filter, linkless: undefined })}
        />
      )}
      <ShowRemoved
        checked={filter.deleted === '1'}
        onChange={(checked) => onChange({ ...filter, deleted: checked ? '1' : undefined })}
      />
    </search>
  )
}

interface NoUsersProps {
  filter: UserFilter
  reset: () => void
  /** Undefined if the viewer may not add users. */
  add: (() => void) | undefined
}

function NoUsers({ filter, reset, add }: NoUsersProps) {
  if (Object.keys(USER_FILTER.write(filter)).length > 0)
    return (
      <PageNotice title={<Trans>Nobody like that</Trans>}>
        <p>
          <Trans>Every word has to be in a name, login, e-mail or phone.</Trans>
        </p>
        <Button variant="default" onClick={reset}>
          <Trans>Show everybody</Trans>
        </Button>
      </PageNotice>
    )
  return (
    <PageNotice title={<Trans>No guests yet</Trans>}>
      <p>
        <Trans>A guest needs a name and a first visit; the link to send them is made in the same step.</Trans>
      </p>
      {add && (
        <Button onClick={add}>
          <Trans>New user</Trans>
        </Button>
      )}
    </PageNotice>
  )
}
