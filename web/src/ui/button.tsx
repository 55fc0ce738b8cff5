import type { ButtonHTMLAttributes } from 'react'
import styles from './button.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /**
   * `main` is the one main action of a screen, `quiet` every other action, and `danger` one that destroys something.
   */
  kind?: 'main' | 'quiet' | 'danger'
  wide?: boolean
}

export function Button({ kind = 'main', wide = false, type = 'button', className, ...rest }: Props) {
  const names = [styles.button, styles[kind], wide && styles.wide, className]
  return <button type={type} className={names.filter(Boolean).join(' ')} {...rest} />
}
