import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { QueueImportResult } from '@cloche/contract/queue-import.ts'
import { CheckCheck } from 'lucide-react'
import { FigureTable, type FigureColumn } from '../../kit/figure-table.tsx'
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
  const columns = useColumns()
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
        <FigureTable
          className={styles.counts}
          rows={groups}
          keyOf={({ word }) => word.id}
          columns={columns}
        />
      )}
      <RefusedWrites refused={result.refused} items={items} />
      <Missing missing={result.missing} items={items} />
    </>
  )
}

function useColumns(): readonly FigureColumn<Group>[] {
  const { t } = useLingui()
  return [
    { title: t`From the phone`, isName: true, cell: ({ word }) => t(word) },
    countOf('stored', t`new`),
    countOf('known', t`was here`),
    countOf('refused', t`refused`),
  ]
}

type Group = ReturnType<typeof groupsOf>[number]

const countOf = (which: 'stored' | 'known' | 'refused', title: string): FigureColumn<Group> => ({
  title,
  cell: (group) => group[which],
  marks: (group) => ({ 'data-none': group[which] === 0 || undefined, 'data-which': which }),
})

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
