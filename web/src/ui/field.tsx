import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import styles from './field.module.css'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode
  /** The fault of the value, which a screen reader reads together with the label. */
  fault?: ReactNode
}

export function Field({ label, fault, ...input }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        aria-invalid={Boolean(fault)}
        aria-describedby={fault ? `${id}-fault` : undefined}
        {...input}
      />
      {fault && (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}
