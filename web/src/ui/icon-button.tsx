import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './icon-button.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Names the action for people who can't see the icon. */
  label: string
  children: ReactNode
}

export function IconButton({ label, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      className={className ? `${styles.button} ${className}` : styles.button}
      aria-label={label}
      title={label}
      {...rest}
    >
      {children}
    </button>
  )
}
