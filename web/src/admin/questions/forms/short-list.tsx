import { Plural } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import styles from './forms.module.css'

const FIRST = 100

interface Props<T> {
  items: readonly T[]
  children: (shown: readonly T[]) => ReactNode
  className?: string | undefined
}

/** Shows the first hundred items of a list, and a button that shows the rest. */
export function ShortList<T>({ items, children, className }: Props<T>) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? items : items.slice(0, FIRST)
  const hidden = items.length - shown.length
  return (
    <>
      <ul className={className}>{children(shown)}</ul>
      {hidden > 0 && (
        <Button variant="subtle" className={styles.more} onClick={() => setWhole(true)}>
          <Plural value={hidden} one="Show # more" other="Show # more" />
        </Button>
      )}
    </>
  )
}
