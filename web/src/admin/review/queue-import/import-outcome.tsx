import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { QueueImportResult } from '@cloche/contract/queue-import.ts'
import { CheckCheck } from 'lucide-react'
import { FigureTable } from '../../kit/figure-table.tsx'
import { groupsOf, sumOf, titleOf } from './counts.ts'
import { RefusedWrites } from './refused-writes.tsx'
import { look } from '../../kit/look.ts'
import styles from './queue-import.module.css'

interface Props {
  result: QueueImportResult
  items: readonly VisitQuestion[]
}

/** Shows the result of an import by kind of write, and what remains to be done. */
export function ImportOutcome({ result, items }: Props) {
  const { t } = useLingui()
  const groups = groupsOf(result.counts)
  const stored = sumOf(groups, 'stored')
  const refused = result.refused.length
  return (
    <>
      <div className={look.stack(2, styles.outcome)} role="status">
        <h3>
          {refused === 0 && (
            <CheckCheck
              size={22}
              className={look.classes(look.text('accent'), look.item('rigid'))}
              aria-hidden
            />
          )}
          {refused > 0 && (
            <Plural value={refused} one="# thing could not be stored" other="# things could not be stored" />
          )}
          {refused === 0 && stored > 0 && <Trans>All of it is here now</Trans>}
          {refused === 0 && stored === 0 && <Trans>Everything was here already</Trans>}
        </h3>
        <p>
          <SubmitOutcome result={result} />
        </p>
      </div>
      {groups.length > 0 && (
        <FigureTable columns={[t`From the phone`, t`new`, t`was here`, t`refused`]} className={styles.counts}>
          {groups.map(({ word, ...counts }) => (
            <tr key={word.id}>
              <th scope="row">{t(word)}</th>
              {(['stored', 'known', 'refused'] as const).map((which) => (
                <td key={which} data-none={counts[which] === 0 || undefined} data-which={which}>
                  {counts[which]}
                </td>
              ))}
            </tr>
          ))}
        </FigureTable>
      )}
      <RefusedWrites refused={result.refused} items={items} />
      <Missing missing={result.missing} items={items} />
    </>
  )
}

/** Says whether the visit is submitted after the import. */
function SubmitOutcome({ result: { submission, missing } }: { result: QueueImportResult }) {
  switch (submission) {
    case 'done':
      return <Trans>The visit is submitted.</Trans>
    case 'not_asked':
      return <Trans>The guest has not submitted the visit yet.</Trans>
    case 'too_early':
      return (
        <Trans>
          The guest submitted it, but its time has been moved ahead. Read the file in again after that.
        </Trans>
      )
    case 'incomplete':
      return (
        <Plural
          value={missing.length}
          one="The guest wanted to submit it, but # required question is still open."
          other="The guest wanted to submit it, but # required questions are still open."
        />
      )
  }
}

interface MissingProps {
  missing: QueueImportResult['missing']
  items: readonly VisitQuestion[]
}

/** Lists what the visit lacks before it can be submitted. The list is folded, because it may have dozens of entries. */
function Missing({ missing, items }: MissingProps) {
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
