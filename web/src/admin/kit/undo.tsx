import { useLingui, Trans } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { v4 } from 'uuid'
import { Button } from '@mantine/core'
import { useModKey } from './mod-key.ts'
import { look } from './look.ts'

/** Milliseconds. Long enough to notice a mistake, and to find the button without haste. */
const LASTS = 20_000

/** The messages whose undo is still offered, newest last. The key undoes one at a time. */
let shown: readonly string[] = []

/** Shows a message about what was just done, with a button and Ctrl+Z to undo it. */
export function useUndo(): (message: string, undo: () => Promise<unknown>) => void {
  const { t } = useLingui()
  return (message, undo) => {
    const id = v4()
    // Only two messages fit on the screen. A third would wait unseen until the first closes.
    for (const old of shown.slice(0, -1)) notifications.hide(old)
    shown = [...shown, id]
    // The list changes after the key press: the next message's handler hears the same press.
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
      message: <UndoMessage {...{ message, takeBack, isNewest }} />,
    })
  }
}

interface UndoMessageProps {
  message: string
  takeBack: () => void
  /** Only the newest of several open messages reacts to Ctrl+Z. */
  isNewest: () => boolean
}

function UndoMessage({ message, takeBack, isNewest }: UndoMessageProps) {
  useModKey('z', () => isNewest() && takeBack())
  return (
    <span className={look.line(3, look.put.apart)}>
      <span>{message}</span>
      <Button variant="subtle" size="compact-sm" onClick={takeBack} aria-keyshortcuts="Control+Z">
        <Trans>Undo</Trans>
      </Button>
    </span>
  )
}
