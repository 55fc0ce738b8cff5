import type { ReactNode } from 'react'
import styles from './editor.module.css'

/** A part of the form under its own small heading. */
export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}
