import { useLingui, Trans } from '@lingui/react/macro'
import { Drawer, Button } from '@mantine/core'
import { useCallback, useState, type ReactNode } from 'react'
import { useLeaveGuard } from './leave-guard.ts'
import styles from './panel.module.css'
import { useAsSheet } from './use-as-sheet.ts'
import { useFocusBack } from './use-focus-back.ts'

interface Props {
  title: ReactNode
  opened: boolean
  onClose: () => void
  children: ReactNode
  /** The buttons; they stay in view at the lower edge. */
  footer?: ReactNode
  /** Something was entered that closing would throw away: then it asks first. */
  dirty?: boolean
  /** Pixels, where the screen has them; a phone gives all it has. */
  size?: number
}

/** Where things are made and edited: at the right of a desktop, the whole of a phone. Escape, back and there a swipe close it. */
export function Panel({ title, opened, onClose, children, footer, dirty = false, size = 520 }: Props) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const ask = useCallback(() => setAsking(true), [])
  useLeaveGuard(opened && dirty, ask)
  useFocusBack(opened)
  const discard = () => {
    setAsking(false)
    onClose()
  }
  const asSheet = useAsSheet(dirty ? ask : onClose, dirty)
  return (
    <Drawer
      attributes={asSheet}
      opened={opened}
      onClose={dirty ? () => setAsking(!asking) : onClose}
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
      <div className={styles.fields}>{children}</div>
      <div className={styles.footer}>
        {asking && dirty ? <DiscardQuestion keep={() => setAsking(false)} discard={discard} /> : footer}
      </div>
    </Drawer>
  )
}

/** Takes the place of a panel's buttons when closing would throw away what was entered. */
function DiscardQuestion({ keep, discard }: { keep: () => void; discard: () => void }) {
  return (
    <div role="alert" className={styles.question}>
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
