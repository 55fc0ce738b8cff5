import { Trans } from '@lingui/react/macro'
import styles from './audit.module.css'
import type { ChangeLine } from './describe.ts'
import { LongText } from './long-text.tsx'

export function Changes({ lines }: { lines: readonly ChangeLine[] }) {
  if (lines.length === 0) return null
  return (
    <dl className={styles.changes}>
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
              <span className={styles.gone}>
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
