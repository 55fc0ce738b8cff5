import { Trans } from '@lingui/react/macro'
import type { ImportKind } from '@cloche/contract/imports.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSession } from '../../boot/session-context.tsx'
import { saveAs } from '../save-as.ts'
import styles from './import-page.module.css'

export function TemplateButton({ kind }: { kind: ImportKind }) {
  const { api } = useSession()
  const download = useMutation({
    mutationFn: () => api.call('GET /import/{kind}', { params: { kind } }),
    onSuccess: (workbook) => saveAs(workbook, `cloche-${kind}.xlsx`),
  })
  return (
    <div className={styles.action}>
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        <Trans>Download the template</Trans>
      </Button>
      {download.isError && (
        <p role="alert" className={styles.failed}>
          <Trans>It didn't download. Try again.</Trans>
        </p>
      )}
    </div>
  )
}
