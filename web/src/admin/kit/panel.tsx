import { useLingui } from '@lingui/react/macro'
import { Drawer } from '@mantine/core'
import { createContext, use, useLayoutEffect, useState, type FormEvent, type ReactNode } from 'react'
import { DiscardQuestion } from './discard-question.tsx'
import { useLeaveGuard } from './leave-guard.ts'
import { look } from './look.ts'
import styles from './panel.module.css'
import { useAsSheet } from './use-as-sheet.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useLeaveQuestion } from './use-leave-question.ts'

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

/** Tells a panel whether another one, opened from its content, lies above it. Null outside of panels. */
const Cover = createContext<((isCovered: boolean) => void) | null>(null)

/** Returns whether a panel lies above this one, and whether this one lies above another. */
function useLayers(opened: boolean) {
  const [isCovered, cover] = useState(false)
  const coverBelow = use(Cover)
  useLayoutEffect(() => {
    if (!opened || !coverBelow) return undefined
    coverBelow(true)
    return () => coverBelow(false)
  }, [opened, coverBelow])
  return { isCovered, cover, isAbove: coverBelow !== null }
}

/** React passes what a panel's form sends on to the form from which the panel was opened. */
const keepWithin = (event: FormEvent) => event.stopPropagation()

/**
 * A panel to add and edit things: at the right on a desktop, full screen on a phone. Escape and back close the panel, the upper one of two;
 * on a phone a swipe does too.
 */
export function Panel({ title, opened, onClose, children, footer, dirty = false, size = 520 }: Props) {
  const { t } = useLingui()
  const { isCovered, cover, isAbove } = useLayers(opened)
  const isUpper = opened && !isCovered
  const { asking, ask, keep, discard, follow } = useLeaveQuestion(isUpper && dirty, onClose)
  // A step back leads away from the page of both panels, so that the upper one, without an entry in the history, stops it.
  useLeaveGuard(isUpper && isAbove && !dirty, onClose)
  useFocusBack(opened)
  const asSheet = useAsSheet(dirty ? () => ask() : onClose, dirty)
  return (
    <Drawer
      attributes={asSheet}
      opened={opened}
      onClose={dirty ? () => (asking ? keep() : ask()) : onClose}
      onClickCapture={follow}
      onSubmit={keepWithin}
      closeOnEscape={!isCovered}
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
      <div className={look.stack(4, look.put.within, styles.fields)}>
        <Cover value={cover}>{children}</Cover>
      </div>
      <div className={look.row(0, styles.footer)}>
        {asking && dirty ? <DiscardQuestion keep={keep} discard={discard} /> : footer}
      </div>
    </Drawer>
  )
}
