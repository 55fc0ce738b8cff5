import { useEffect, useRef, type ReactNode } from 'react'
import styles from './arrival-heading.module.css'

/** The heading of what took the place of the focused button: a keyboard goes on from here. */
export function ArrivalHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={heading} tabIndex={-1} dir="auto" className={styles.arrival}>
      {children}
    </h2>
  )
}
