import type { ReactNode } from 'react'
import styles from './facts.module.css'

interface FactsProps {
  /** For lines that are laid out in another way. */
  className?: string | undefined
  children: ReactNode
}

/** What is known of one thing, line by line. */
export function Facts({ className = styles.facts, children }: FactsProps) {
  return <dl className={className}>{children}</dl>
}

interface FactProps {
  name: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** One line; left out where nothing is known. */
export function Fact({ name, className, children }: FactProps) {
  if (!children) return null
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
