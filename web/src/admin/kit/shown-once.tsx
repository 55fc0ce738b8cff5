import { useEffect, useRef, type ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import { look } from './look.ts'
import styles from './shown-once.module.css'

/** Shows a secret that no later answer contains. `said` is read out; the children say how it is used. */
export function ShownOnce({
  said,
  value,
  children,
}: {
  said: ReactNode
  value: string
  children: ReactNode
}) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <div className={look.stack(4, look.put.within, styles.shown)}>
      <p ref={words} tabIndex={-1} role="status" className={styles.said}>
        {said}
      </p>
      <code className={styles.value}>{value}</code>
      <div>
        <CopyButton value={value} variant="default" />
      </div>
      <p className={look.text('soft')}>{children}</p>
    </div>
  )
}
