import type { TextareaHTMLAttributes } from 'react'
import styles from './grow-text.module.css'

/** A text area as tall as its text: a hidden copy of the text sets the height. */
export function GrowText({
  value,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { value: string }) {
  return (
    <div className={styles.grow} data-text={value}>
      <textarea className={styles.area} rows={2} value={value} {...rest} />
    </div>
  )
}
