import { Trans } from '@lingui/react/macro'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { QueueImportResult } from '@cloche/contract/queue-import.ts'
import { titleOf } from './title-of.ts'
import styles from './queue-import.module.css'

interface Props {
  missing: QueueImportResult['missing']
  items: readonly VisitQuestion[]
}

/** What keeps the visit from being submitted. There may be dozens, so only for those who ask. */
export function Missing({ missing, items }: Props) {
  if (missing.length === 0) return null
  return (
    <details className={styles.missing}>
      <summary>
        <Trans>Still open</Trans>
      </summary>
      <ul>
        {missing.map(({ questionId, title }) => (
          <li key={questionId} dir="auto">
            {titleOf(items, questionId, title)}
          </li>
        ))}
      </ul>
    </details>
  )
}
