import { useSearchParams } from '../../ui/search-params.ts'
import { UsersPage } from '../users/users-page.tsx'
import { ApplicationsPage } from './applications-page.tsx'
import { PeopleTabs } from './people-tabs.tsx'

/** `/admin/user`: those who are here, and with `?applications=1` those who would like to be. */
export default function PeoplePage() {
  const [params] = useSearchParams()
  const applying = params.has('applications')
  const tabs = <PeopleTabs applying={applying} />
  return applying ? <ApplicationsPage tabs={tabs} /> : <UsersPage tabs={tabs} />
}
