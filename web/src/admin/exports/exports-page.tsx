import { Trans, useLingui } from '@lingui/react/macro'
import { useAddressFilter } from '../kit/address-filter.ts'
import { AsOf } from '../kit/as-of.tsx'
import { List } from '../kit/list.tsx'
import { PageNotice } from '../kit/page-notice.tsx'
import { Page } from '../kit/page.tsx'
import list from '../kit/rows.module.css'
import { EXPORT_CHOICE } from '../entities/exports/export-choice.ts'
import { ExportForm } from './export-form.tsx'
import { ExportRow } from './export-row.tsx'
import styles from './exports.module.css'
import { useExports } from './use-exports.ts'

/** Makes files of visits, answers, dishes and photos, and lists the user's files. */
export default function ExportsPage() {
  const { t } = useLingui()
  const [choice, choose] = useAddressFilter(EXPORT_CHOICE)
  const query = useExports()
  const made = query.data?.pages.flatMap(({ items }) => items)
  return (
    <Page title={t`Export`} actions={<AsOf query={query} refresh={() => void query.refetch()} />}>
      <ExportForm choice={choice} onChange={choose} />
      <h2 className={styles.heading}>
        <Trans>Your files</Trans>
      </h2>
      <List query={query} items={made} expected={2} empty={<NoFiles />}>
        {(shown) => (
          <ul className={list.rows}>
            {shown.map((each) => (
              <ExportRow key={each.id} made={each} />
            ))}
          </ul>
        )}
      </List>
    </Page>
  )
}

function NoFiles() {
  return (
    <PageNotice title={<Trans>No file yet</Trans>}>
      <p>
        <Trans>
          A file is made in the background and kept here for a day. You may leave this page meanwhile.
        </Trans>
      </p>
    </PageNotice>
  )
}
