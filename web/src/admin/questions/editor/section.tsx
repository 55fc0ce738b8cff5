import type { ReactNode } from 'react'
import { look } from '../../kit/look.ts'
import styles from './editor.module.css'

/** A part of the form with a small heading. */
export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={look.stack(3, look.put.within, styles.section)}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}
