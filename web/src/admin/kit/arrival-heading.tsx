import { useEffect, useRef, type ReactNode } from 'react'
import styles from './arrival-heading.module.css'

interface Props {
  /** The full text of a heading that may be cut off. */
  title?: string
  children: ReactNode
}

/** Takes the focus when the content replaces the button that had it, so that a keyboard user continues here. */
export function ArrivalHeading({ title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={heading} tabIndex={-1} dir="auto" title={title} className={styles.arrival}>
      {children}
    </h2>
  )
}
