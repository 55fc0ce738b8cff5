import { Plural, Trans } from '@lingui/react/macro'
import styles from './audit.module.css'
import type { Bundle } from './bundles.ts'
import { Subject } from './subject.tsx'

interface Props {
  bundle: Bundle
  /** There are more of them than have been read. */
  goesOn: boolean
}

/** One deed that touched many things: their number, and each by name for those who want to know. */
export function Many({ bundle, goesOn }: Props) {
  const count = bundle.length
  return (
    <details className={styles.many}>
      <summary data-row>
        {goesOn ? (
          <Trans>{count} and more at once</Trans>
        ) : (
          <Plural value={count} one="# at once" other="# at once" />
        )}
      </summary>
      <ul>
        {bundle.map((entry) => (
          <li key={entry.id}>
            <Subject entry={entry} />
          </li>
        ))}
      </ul>
    </details>
  )
}
