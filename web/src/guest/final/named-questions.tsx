import type { Problem } from '@cloche/contract/problems.ts'
import { Trans } from '@lingui/react/macro'
import { useReadable } from '../readable.ts'
import { MissingList } from '../visit/missing-list.tsx'
import { useVisitCopy } from '../shell/device-context.ts'
import styles from './final.module.css'

/** The questions that the server named. A tap takes the submission back and opens the question. */
export function NamedQuestions({ problem }: { problem: Problem }) {
  const visitCopy = useVisitCopy()
  const items = useReadable(visitCopy.items)
  const named = new Set(problem.errors?.map(({ path }) => path))
  const missing = items
    .filter(({ id, parent }) => parent !== null && named.has(id))
    .map((item) => ({ item, parts: ['answer' as const], unsaved: [] }))
  if (missing.length === 0) return null
  return (
    <section className={styles.named}>
      <h2 className="visually-hidden">
        <Trans>Still needed</Trans>
      </h2>
      <MissingList
        needed={missing}
        search={`?visit=${visitCopy.visitId}`}
        close={() => visitCopy.withdraw()}
      />
    </section>
  )
}
