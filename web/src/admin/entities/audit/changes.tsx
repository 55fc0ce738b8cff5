import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { look } from '../../kit/look.ts'
import styles from './changes.module.css'
import type { ChangeLine } from './describe-options.ts'

export function Changes({ lines }: { lines: readonly ChangeLine[] }) {
  if (lines.length === 0) return null
  return (
    <dl className={look.stack(1, styles.changes)}>
      {lines.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {before !== null && (
              <>
                <del>
                  <LongText text={before} />
                </del>
                <span aria-hidden> → </span>
              </>
            )}
            {after === null ? (
              <span className={look.text('soft')}>
                <Trans>nothing</Trans>
              </span>
            ) : (
              <LongText text={after} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const SHOWN = 160

/** Shows a text with its line breaks; a long one is folded. */
function LongText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const long = text.length > SHOWN
  return (
    <>
      <bdi className={look.text('typed')}>{long && !whole ? `${text.slice(0, SHOWN).trimEnd()}…` : text}</bdi>
      {long && !whole && (
        <button type="button" className={styles.whole} onClick={() => setWhole(true)}>
          <Trans>show all</Trans>
        </button>
      )}
    </>
  )
}
