import type { ButtonHTMLAttributes } from 'react'
import styles from './button.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `main`: the one thing to do on this screen. `quiet`: everything else. */
  kind?: 'main' | 'quiet' | 'danger'
  wide?: boolean
}

export function Button({ kind = 'main', wide = false, type = 'button', className, ...rest }: Props) {
  const names = [styles.button, styles[kind], wide && styles.wide, className]
  return <button type={type} className={names.filter(Boolean).join(' ')} {...rest} />
}
