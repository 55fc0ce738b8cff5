import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ImportKind } from '@cloche/contract/imports.ts'
import { FileUp } from 'lucide-react'
import { Link } from '../../../ui/link.tsx'
import styles from './import-link.module.css'

/** Leads to the import of one kind. On a phone only the icon is shown. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  return (
    <Button
      component={Link}
      to={`/admin/import?kind=${kind}`}
      variant="default"
      className={styles.link}
      leftSection={<FileUp size={16} aria-hidden />}
    >
      <span className={styles.word}>
        <Trans>Import</Trans>
      </span>
    </Button>
  )
}
