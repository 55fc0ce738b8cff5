import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import styles from './undo-message.module.css'

export function UndoMessage({ message, takeBack }: { message: string; takeBack: () => void }) {
  useHotkeys([['mod+Z', takeBack]])
  return (
    <span className={styles.message}>
      <span>{message}</span>
      <Button variant="subtle" size="compact-sm" onClick={takeBack} aria-keyshortcuts="Control+Z">
        <Trans>Undo</Trans>
      </Button>
    </span>
  )
}
