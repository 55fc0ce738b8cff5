import { useLingui, Trans } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { v4 } from 'uuid'
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import styles from './undo-message.module.css'

const LASTS = 10_000

/** What can still be taken back, the newest last: the key takes back one thing at a time. */
let shown: readonly string[] = []

/** Says what was just done and offers to take it back, with a button and with Ctrl+Z. */
export function useUndo(): (message: string, undo: () => Promise<unknown>) => void {
  const { t } = useLingui()
  return (message, undo) => {
    const id = v4()
    // There is room for two: a third would wait, unseen, until the first is gone.
    for (const old of shown.slice(0, -1)) notifications.hide(old)
    shown = [...shown, id]
    // Not within the same key press, which the next one would hear too.
    const forget = () => setTimeout(() => (shown = shown.filter((each) => each !== id)))
    const isNewest = () => shown.at(-1) === id
    const takeBack = () => {
      forget()
      notifications.hide(id)
      undo().catch(() => notifications.show({ color: 'red', message: t`It couldn't be undone. Try again.` }))
    }
    notifications.show({
      id,
      autoClose: LASTS,
      onClose: forget,
      message: <UndoMessage message={message} takeBack={takeBack} isNewest={isNewest} />,
    })
  }
}

interface UndoMessageProps {
  message: string
  takeBack: () => void
  /** Several may be open at once. */
  isNewest: () => boolean
}

function UndoMessage({ message, takeBack, isNewest }: UndoMessageProps) {
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
