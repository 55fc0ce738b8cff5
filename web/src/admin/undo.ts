import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { v4 } from 'uuid'
import { UndoMessage } from './undo-message.tsx'

const LASTS = 10_000

/** Says what was just done and offers to take it back, with a button and with Ctrl+Z. */
export function useUndo(): (message: string, undo: () => Promise<unknown>) => void {
  const { t } = useLingui()
  return (message, undo) => {
    const id = v4()
    const takeBack = () => {
      notifications.hide(id)
      undo().catch(() => notifications.show({ color: 'red', message: t`It couldn't be undone. Try again.` }))
    }
    notifications.show({ id, autoClose: LASTS, message: createElement(UndoMessage, { message, takeBack }) })
  }
}
