import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSession } from '../../boot/session-context.tsx'
import { saveAs } from '../save-as.ts'
import styles from './forms.module.css'

/** The bank as an XLSForm workbook, to keep, to change or to take elsewhere. */
export function ExportButton() {
  const { api } = useSession()
  const download = useMutation({
    mutationFn: () => api.call('GET /question/xlsform'),
    onSuccess: (workbook) => saveAs(workbook, 'cloche-checklist.xlsx'),
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        <Trans>Export</Trans>
      </Button>
      {download.isError && (
        <p role="alert" className={styles.failed}>
          <Trans>It didn't download. Try again.</Trans>
        </p>
      )}
    </>
  )
}
