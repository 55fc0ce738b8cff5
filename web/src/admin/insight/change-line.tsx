import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { signed } from '../kit/score-words.ts'
import { look } from '../kit/look.ts'
import styles from './insight.module.css'

interface Props {
  difference: number
  direction: string
  /** Leads to what changed, and names it. */
  link: ReactNode
  /** The restaurants that could be compared with themselves, and all. */
  restaurants: { compared: number; all: number } | undefined
  /** From what to what. */
  children: ReactNode
}

/** A line of what changed. */
export function ChangeLine({ difference, direction, link, restaurants, children }: Props) {
  return (
    <li>
      <span className={look.classes(look.text('l', 'figures'), styles.difference)} data-direction={direction}>
        {signed(difference)}
      </span>
      <span>
        {link}
        <small>
          {children}
          {restaurants && restaurants.all > 1 && (
            <>
              {'; '}
              <Trans>
                {restaurants.compared} of {restaurants.all} restaurants, each compared with itself
              </Trans>
            </>
          )}
        </small>
      </span>
    </li>
  )
}

/** The number of changes that a list leaves out. */
export function SmallerChanges({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <p className={styles.soft}>
      <Plural value={count} one="and # smaller change" other="and # smaller changes" />
    </p>
  )
}
