import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import styles from './audit.module.css'

const SHOWN = 160

/** A text as it was typed; a long one folded until somebody wants all of it. */
export function LongText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const long = text.length > SHOWN
  return (
    <>
      <bdi className={styles.text}>{long && !whole ? `${text.slice(0, SHOWN).trimEnd()}…` : text}</bdi>
      {long && !whole && (
        <button type="button" className={styles.whole} onClick={() => setWhole(true)}>
          <Trans>show all</Trans>
        </button>
      )}
    </>
  )
}
