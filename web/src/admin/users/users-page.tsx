import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, type ReactNode } from 'react'
import { useSearchParams } from '../../ui/search-params.ts'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import { useTitle } from '../kit/use-title.ts'
import { useRowKeys } from '../kit/use-row-keys.ts'
import { NewUser } from './new-user.tsx'
import { PageActions } from './page-actions.tsx'
import { useMayEdit } from '../use-may-edit.ts'
import { readFilter, writeFilter, type UserFilter } from './user-filter.ts'
import { UserFilters } from './user-filters.tsx'
import { UserList } from './user-list.tsx'
import { UserPanel } from './user-panel.tsx'
import page from '../kit/page.module.css'

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
