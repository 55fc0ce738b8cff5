import type { ReactNode } from 'react'
import styles from './editor.module.css'

/** A part of the form with a small heading. */
export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}
