import { Trans } from '@lingui/react/macro'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CategoryScores } from './category-scores.tsx'
import { Gallery } from './gallery.tsx'
import { historiesOf } from './history.ts'
import { LoadedTimeline } from './loaded-timeline.tsx'
import { NotStarted } from './not-started.tsx'
import { problemsOf, reportOf } from './report.ts'
import { ReportBar } from './report-bar.tsx'
import { ReportHead } from './report-head.tsx'
import { Section } from './section.tsx'
import { Unused } from './unused.tsx'
import { useTimeline } from './use-timeline.ts'
import styles from './report.module.css'

interface Props {
  visit: Visit
  items: readonly VisitQuestion[]
}

/** The visit as a director reads and prints it. */
export function ReportView({ visit, items }: Props) {
  const report = useMemo(() => reportOf(items), [items])
  const timeline = useTimeline(visit.id)
  const histories = useMemo(() => historiesOf(timeline.data?.items ?? []), [timeline.data])
  const [params] = useSearchParams()
  const [photoId, setPhotoId] = useState<string | null>(null)
  const onlyProblems = params.get('only') === 'problems'
  const sections = onlyProblems ? problemsOf(report.sections) : report.sections
  const started = visit.startedAt !== null

  return (
    <>
      <ReportBar visit={visit} problems={started ? report.problems : null} onlyProblems={onlyProblems} />
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
            <Section
              key={section.category.id}
              section={section}
              visit={visit}
              histories={histories}
              openPhoto={setPhotoId}
            />
          ))}
          {!onlyProblems && <Unused categories={report.unused} />}
        </>
      )}
      {!onlyProblems && <LoadedTimeline visit={visit} items={items} query={timeline} />}
      <Gallery sections={sections} photoId={photoId} show={setPhotoId} />
    </>
  )
}
