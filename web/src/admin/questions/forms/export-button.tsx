import { Trans } from '@lingui/react/macro'
import { useSession } from '../../../boot/session-context.tsx'
import { DownloadButton } from '../../kit/download-button.tsx'

/** Downloads the bank as an XLSForm workbook. */
export function ExportButton() {
  const { api } = useSession()
  return (
    <DownloadButton name="cloche-checklist.xlsx" read={() => api.call('GET /question/xlsform')}>
      <Trans>Export</Trans>
    </DownloadButton>
  )
}
