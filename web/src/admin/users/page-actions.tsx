import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { FileUp, Plus } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import styles from './users-page.module.css'

export function PageActions({ add }: { add: () => void }) {
  return (
    <div className={styles.actions}>
      <Button
        component={Link}
        to="/admin/import?kind=guests"
        variant="default"
        className={styles.import}
        leftSection={<FileUp size={16} aria-hidden />}
      >
        <span className={styles.word}>
          <Trans>Import</Trans>
        </span>
      </Button>
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={add}>
        <Trans>New user</Trans>
      </Button>
    </div>
  )
}
