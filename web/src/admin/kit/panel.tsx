import { useLingui, Trans } from '@lingui/react/macro'
import { Drawer, Button } from '@mantine/core'
import { useCallback, useState, type MouseEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { linkOf, useLeaveGuard } from './leave-guard.ts'
import { look } from './look.ts'
import styles from './panel.module.css'
import { useAsSheet } from './use-as-sheet.ts'
import { useFocusBack } from './use-focus-back.ts'

interface Props {
  title: ReactNode
  opened: boolean
  onClose: () => void
  children: ReactNode
  /** The buttons, which stay in view at the lower edge. */
  footer?: ReactNode
  /** Closing would discard what was entered, so the panel asks first. */
  dirty?: boolean
  /** The width in pixels on a desktop. On a phone the panel takes the whole width. */
  size?: number
}

/**
 * A panel to add and edit things: at the right on a desktop, full screen on a phone. Escape and back close the panel;
 * on a phone a swipe does too.
 */
export function Panel({ title, opened, onClose, children, footer, dirty = false, size = 520 }: Props) {
  const { t } = useLingui()
  const go = useNavigate()
  const [asking, setAsking] = useState(false)
  /** Where discarding leads: to the link in the panel that was followed; null if the panel only closes. */
  const [next, setNext] = useState<string | null>(null)
  const ask = useCallback((address: string | null = null) => {
    setNext(address)
    setAsking(true)
  }, [])
  useLeaveGuard(opened && dirty, ask)
  useFocusBack(opened)
  const discard = () => {
    setAsking(false)
    if (next === null) onClose()
    else void go(next)
  }
  const follow = (event: MouseEvent) => {
    const address = dirty ? linkOf(event) : null
    if (address === null) return
    event.preventDefault()
    event.stopPropagation()
    ask(address)
  }
  const asSheet = useAsSheet(dirty ? () => ask() : onClose, dirty)
  return (
    <Drawer
      attributes={asSheet}
      opened={opened}
      onClose={dirty ? () => (asking ? setAsking(false) : ask()) : onClose}
      onClickCapture={follow}
      title={title}
      position="right"
      size={size}
      padding="lg"
      transitionProps={{ duration: 0 }}
      returnFocus={false}
      overlayProps={{ color: 'var(--veil)', backgroundOpacity: 1 }}
      closeButtonProps={{ 'aria-label': t`Close`, size: 'var(--control)' }}
      classNames={{ content: styles.content, header: styles.header, title: styles.title, body: styles.body }}
    >
      <div className={look.stack(4, look.put.within, styles.fields)}>{children}</div>
      <div className={look.row(0, styles.footer)}>
        {asking && dirty ? <DiscardQuestion keep={() => setAsking(false)} discard={discard} /> : footer}
      </div>
    </Drawer>
  )
}

/** Replaces the panel's buttons when closing would discard what was entered. */
function DiscardQuestion({ keep, discard }: { keep: () => void; discard: () => void }) {
  return (
    <div role="alert" className={look.row(0, styles.question)}>
      <p>
        <Trans>What you changed is not saved.</Trans>
      </p>
      <Button variant="default" onClick={keep} autoFocus>
        <Trans>Keep editing</Trans>
      </Button>
      <Button color="red" variant="light" onClick={discard}>
        <Trans>Discard changes</Trans>
      </Button>
    </div>
  )
}
