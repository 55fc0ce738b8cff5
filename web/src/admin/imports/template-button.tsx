import { Trans } from '@lingui/react/macro'
import type { ImportKind } from '@cloche/contract/imports.ts'
import { useSession } from '../../boot/session-context.tsx'
import { DownloadButton } from '../kit/download-button.tsx'
import styles from './import-page.module.css'

export function TemplateButton({ kind }: { kind: ImportKind }) {
  const { api } = useSession()
  return (
    <div className={styles.action}>
      <DownloadButton
        name={`cloche-${kind}.xlsx`}
        read={() => api.call('GET /import/{kind}', { params: { kind } })}
      >
        <Trans>Download the template</Trans>
      </DownloadButton>
    </div>
  )
}
