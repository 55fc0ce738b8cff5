import { useEffect, useRef, type ReactNode } from 'react'
import styles from './arrival-heading.module.css'

interface Props {
  /** The whole of a heading that may be cut off. */
  title?: string
  children: ReactNode
}

/** The heading of what took the place of the focused button: a keyboard goes on from here. */
export function ArrivalHeading({ title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={heading} tabIndex={-1} dir="auto" title={title} className={styles.arrival}>
      {children}
    </h2>
  )
}
