import { useLayoutEffect } from 'react'
import { useParams } from 'react-router'
import { Failure } from '../kit/failure.tsx'
import { isNotFound } from '../queries.ts'
import { useTitle } from '../kit/use-title.ts'
import { NoSuchVisit } from './no-such-visit.tsx'
import { ReportSkeleton } from './report-skeleton.tsx'
import { ReportView } from './report-view.tsx'
import { useReport } from './use-report.ts'
import styles from './report.module.css'

export function ReportPage() {
  const visitId = useParams()['visitId']!
  return <LoadedReport key={visitId} visitId={visitId} />
}

function LoadedReport({ visitId }: { visitId: string }) {
  const query = useReport(visitId)
  const { data } = query
  useTitle(data && `${data.visit.restaurant.title}, ${data.visit.visitDate.slice(0, 10)}`)
  useArrival(data !== undefined)

  if (isNotFound(query.error)) return <NoSuchVisit />
  return (
    <main className={styles.page}>
      {query.isPending && <ReportSkeleton />}
      {query.isError && !data && (
        <Failure error={query.error} retry={() => void query.refetch()} busy={query.isFetching} />
      )}
      {data && <ReportView visit={data.visit} items={data.items} />}
    </main>
  )
}

/** A report begins at its top, unless the address names a section. Later the browser follows the links by itself. */
function useArrival(ready: boolean) {
  useLayoutEffect(() => {
    if (!window.location.hash) window.scrollTo(0, 0)
  }, [])
  useLayoutEffect(() => {
    const section = window.location.hash.slice(1)
    if (ready && section) document.getElementById(section)?.scrollIntoView()
  }, [ready])
}
