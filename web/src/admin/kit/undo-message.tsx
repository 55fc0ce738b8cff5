import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import styles from './undo-message.module.css'

interface Props {
  message: string
  takeBack: () => void
  /** Several may be open at once. */
  isNewest: () => boolean
}

export function UndoMessage({ message, takeBack, isNewest }: Props) {
  useHotkeys([['mod+Z', () => isNewest() && takeBack()]])
  return (
    <span className={styles.message}>
      <span>{message}</span>
      <Button variant="subtle" size="compact-sm" onClick={takeBack} aria-keyshortcuts="Control+Z">
        <Trans>Undo</Trans>
      </Button>
    </span>
  )
}
