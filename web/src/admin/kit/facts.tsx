import type { ReactNode } from 'react'
import styles from './facts.module.css'

interface FactsProps {
  /** Replaces the default layout of the lines. */
  className?: string | undefined
  children: ReactNode
}

/** Lists the facts about one thing, one per line. */
export function Facts({ className = styles.facts, children }: FactsProps) {
  return <dl className={className}>{children}</dl>
}

interface FactProps {
  name: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** One line. A fact without a value is left out. */
export function Fact({ name, className, children }: FactProps) {
  if (!children) return null
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
