import { Trans } from '@lingui/react/macro'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CategoryScores } from './category-scores.tsx'
import { Gallery } from './gallery.tsx'
import { NotStarted } from './not-started.tsx'
import { problemsOf, reportOf } from './report.ts'
import { ReportBar } from './report-bar.tsx'
import { ReportHead } from './report-head.tsx'
import { Section } from './section.tsx'
import { Unused } from './unused.tsx'
import styles from './report.module.css'

interface Props {
  visit: Visit
  items: readonly VisitQuestion[]
}

/** The visit as a director reads and prints it. */
export function ReportView({ visit, items }: Props) {
  const report = useMemo(() => reportOf(items), [items])
  const [params] = useSearchParams()
  const [photoId, setPhotoId] = useState<string | null>(null)
  const onlyProblems = params.get('only') === 'problems'
  const sections = onlyProblems ? problemsOf(report.sections) : report.sections
  const started = visit.startedAt !== null

  return (
    <>
      <ReportBar problems={started ? report.problems : null} onlyProblems={onlyProblems} />
      <ReportHead visit={visit} total={report.total} />
      {!started && <NotStarted visit={visit} />}
      {started && (
        <>
          <CategoryScores sections={report.sections} shown={sections} />
          {onlyProblems && sections.length === 0 && (
            <p className={styles.quiet}>
              <Trans>
                Nothing to complain about: every score is the best there is, and nothing was remarked.
              </Trans>
            </p>
          )}
          {sections.map((section) => (
            <Section key={section.category.id} section={section} visit={visit} openPhoto={setPhotoId} />
          ))}
          {!onlyProblems && <Unused categories={report.unused} />}
        </>
      )}
      <Gallery sections={sections} photoId={photoId} show={setPhotoId} />
    </>
  )
}
