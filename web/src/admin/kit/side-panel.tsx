import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useFocusBack } from './use-focus-back.ts'
import { look } from './look.ts'
import styles from './side-panel.module.css'

interface Props {
  title: ReactNode
  onClose: () => void
  /** The buttons, which stay in view at the lower edge. */
  footer: ReactNode
  children: ReactNode
}

/** A panel beside which the page stays visible and usable: at the right on a desktop, the lower half on a phone. */
export function SidePanel({ title, onClose, footer, children }: Props) {
  const { t } = useLingui()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  useFocusBack(true)
  useLayoutEffect(() => panel.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    const focused = document.activeElement
    if (focused === document.body || panel.current?.contains(focused)) onClose()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return (
    <div ref={panel} role="dialog" aria-labelledby={id} className={styles.panel} data-side-panel>
      <div className={look.line(3, look.put.apart, styles.header)}>
        <h2 id={id}>{title}</h2>
        <CloseButton size="var(--control)" aria-label={t`Close`} onClick={onClose} />
      </div>
      <div className={look.stack(4, look.put.within, styles.fields)}>{children}</div>
      <div className={look.row(0, styles.footer)}>{footer}</div>
    </div>
  )
}
