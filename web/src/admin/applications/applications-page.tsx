import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAddressFilter } from '../kit/address-filter.ts'
import { FilterSelect } from '../kit/filter-select.tsx'
import { List } from '../kit/list.tsx'
import { PageNotice } from '../kit/page-notice.tsx'
import { Page } from '../kit/page.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import { useMayEdit } from '../entities/users/use-may-edit.ts'
import { APPLICATION_FILTER } from './application-filter.ts'
import { ApplicationPanel } from './application-panel.tsx'
import { ApplicationTable } from './application-table.tsx'
import { ExportButton } from './export-button.tsx'
import { STATUS_MARKS, STATUSES } from '../entities/applications/labels.ts'
import { useApplications } from './use-applications.ts'
import styles from '../kit/page.module.css'

export function ApplicationsPage({ tabs }: { tabs: ReactNode }) {
  const { t } = useLingui()
  const mayEdit = useMayEdit()
  const [filter, apply] = useAddressFilter(APPLICATION_FILTER)
  const query = useApplications(filter)
  const { open, close } = useOpenPanel()
  return (
    <Page title={t`Applications`} actions={mayEdit && <ExportButton status={filter.status} />}>
      {tabs}
      <search className={styles.filters}>
        <div className={styles.search}>
          <SearchField
            label={t`Name, city, e-mail or phone`}
            value={filter.q ?? ''}
            onChange={(q) => apply({ ...filter, q })}
          />
        </div>
        <FilterSelect
          label={t`Status`}
          placeholder={t`Any status`}
          data={STATUSES.map((status) => ({ value: status, label: t(STATUS_MARKS[status].word) }))}
          value={filter.status}
          onChange={(status) => apply({ ...filter, status })}
        />
      </search>
      <List
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items)}
        empty={<NoApplications filtered={Object.keys(filter).length > 0} reset={() => apply({})} />}
      >
        {(applications) => <ApplicationTable applications={applications} />}
      </List>
      {open !== null && <ApplicationPanel key={open} id={open} mayEdit={mayEdit} close={close} />}
    </Page>
  )
}

function NoApplications({ filtered, reset }: { filtered: boolean; reset: () => void }) {
  if (!filtered) {
    return (
      <PageNotice title={<Trans>Nobody has applied yet</Trans>}>
        <p>
          <Trans>Whoever fills in the form at /intro shows up here, with a phone that is confirmed.</Trans>
        </p>
      </PageNotice>
    )
  }
  return (
    <PageNotice title={<Trans>No application like that</Trans>}>
      <p>
        <Trans>Try another status, or the first letters of a name, a city or an e-mail address.</Trans>
      </p>
      <Button variant="default" onClick={reset}>
        <Trans>Show all applications</Trans>
      </Button>
    </PageNotice>
  )
}
