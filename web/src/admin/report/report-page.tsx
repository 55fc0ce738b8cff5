import { useLayoutEffect } from 'react'
import { useLocation, useParams } from 'react-router'
import { Failure } from '../failure.tsx'
import { isNotFound } from '../queries.ts'
import { useTitle } from '../use-title.ts'
import { NoSuchVisit } from './no-such-visit.tsx'
import { ReportSkeleton } from './report-skeleton.tsx'
import { ReportView } from './report-view.tsx'
import { useReport } from './use-report.ts'
import styles from './report.module.css'

export function ReportPage() {
  const visitId = useParams()['visitId']!
  const query = useReport(visitId)
  const { data } = query
  useTitle(data && `${data.visit.restaurant.title}, ${data.visit.visitDate.slice(0, 10)}`)
  useArrival(visitId, data !== undefined)

  if (isNotFound(query.error)) return <NoSuchVisit />
  return (
    <main className={styles.page}>
      {query.isPending && <ReportSkeleton />}
      {query.isError && !data && (
        <Failure error={query.error} retry={() => void query.refetch()} busy={query.isFetching} />
      )}
      {data && <ReportView key={visitId} visit={data.visit} items={data.items} />}
    </main>
  )
}

/** A report begins at its top, unless the address names a section. */
function useArrival(visitId: string, ready: boolean) {
  const section = useLocation().hash.slice(1)
  useLayoutEffect(() => {
    if (!section) window.scrollTo(0, 0)
    // Only on arrival: later the hash changes by links, and the browser scrolls by itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [visitId])
  useLayoutEffect(() => {
    if (ready && section) document.getElementById(section)?.scrollIntoView()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [visitId, ready])
}
