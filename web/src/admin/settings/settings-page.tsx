import { Trans, useLingui } from '@lingui/react/macro'
import { Failure } from '../kit/failure.tsx'
import { look } from '../kit/look.ts'
import { Page } from '../kit/page.tsx'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import { useCall } from '../kit/use-call.ts'
import { SettingsForm } from './settings-form.tsx'

/** The settings of the whole programme. */
export default function SettingsPage() {
  const { t } = useLingui()
  const query = useCall('GET /settings', {})
  return (
    <Page title={t`Programme`}>
      <p className={look.text('soft')}>
        <Trans>How the programme is called and how it looks, for guests, staff and restaurants.</Trans>
      </p>
      {query.isPending && <RowsSkeleton rows={4} />}
      {query.isError && !query.data && <Failure query={query} />}
      {query.data && <SettingsForm settings={query.data} />}
    </Page>
  )
}
