import { Trans } from '@lingui/react/macro'
import { useSession } from '../../../boot/session-context.tsx'
import { DownloadButton } from '../../kit/download-button.tsx'

interface Props {
  /** Without one all questions are written. */
  checklistId?: string
}

/** Downloads the bank, or a checklist of it, as an XLSForm workbook. */
export function ExportButton({ checklistId }: Props) {
  const { api } = useSession()
  return (
    <DownloadButton
      name="cloche-checklist.xlsx"
      read={() => api.call('GET /question/xlsform', { query: { checklistId } })}
    >
      <Trans>Export</Trans>
    </DownloadButton>
  )
}
