import { Trans } from '@lingui/react/macro'
import type { ApplicationStatus } from '@cloche/contract/applications.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { currentLanguage } from '../../boot/i18n.ts'
import { useSession } from '../../boot/session-context.tsx'
import { saveAs } from '../kit/download-button.tsx'

/** Downloads the applications with the chosen status as a workbook. */
export function ExportButton({ status }: { status: ApplicationStatus | undefined }) {
  const { api } = useSession()
  // A file to save is no answer to show.
  const download = useMutation({
    mutationFn: () => api.call('GET /application/export', { query: { status, language: currentLanguage() } }),
    onSuccess: (workbook) => saveAs(workbook, 'cloche-applications.xlsx'),
  })
  return (
    <>
      {download.isError && (
        <p role="alert">
          <Trans>It didn't download. Try again.</Trans>
        </p>
      )}
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        <Trans>Export</Trans>
      </Button>
    </>
  )
}
