import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { ImportLink } from '../imports/import-link.tsx'
import styles from './users-page.module.css'

export function PageActions({ add }: { add: () => void }) {
  return (
    <div className={styles.actions}>
      <ImportLink kind="guests" />
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={add}>
        <Trans>New user</Trans>
      </Button>
    </div>
  )
}
