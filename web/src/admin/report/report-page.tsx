import { useLayoutEffect } from 'react'
import { useParams } from 'react-router'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import type { VisitChecklist } from '@cloche/contract/questions.ts'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../kit/failure.tsx'
import { isNotFound } from '../queries.ts'
import { useTitle } from '../kit/page.tsx'
import { useSlow } from '../kit/use-slow.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Api } from '@cloche/client/client.ts'
import { useSession } from '../../boot/session-context.tsx'
import { ReportView } from './report-view.tsx'
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
      {query.isError && !data && <Failure query={query} />}
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

function ReportSkeleton() {
  const slow = useSlow(true)
  return (
    <div className={styles.skeleton} aria-busy="true">
      <p role="status">{slow && <Trans>Still loading: this takes longer than usual.</Trans>}</p>
      <Skeleton height={40} width="55%" />
      <Skeleton height={18} width="35%" />
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} height={18} width={`${90 - ((row * 11) % 31)}%`} />
      ))}
    </div>
  )
}

function NoSuchVisit() {
  return (
    <Notice
      title={<Trans>There is no such visit</Trans>}
      action={
        <Link to="/admin/visit">
          <Trans>To the visits</Trans>
        </Link>
      }
    >
      <Trans>It may have been removed, or the address is not complete.</Trans>
    </Notice>
  )
}

/** A visit with its whole checklist, add-on sections last. */
function useReport(visitId: string) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['visit', 'report', visitId],
    queryFn: ({ signal }) => readVisit(api, visitId, signal),
  })
}

async function readVisit(api: Api, visitId: string, signal: AbortSignal): Promise<VisitChecklist> {
  const input = { params: { visitId }, signal }
  const [{ visit, items }, addons] = await Promise.all([
    api.call('GET /question/{visitId}', input),
    api.call('GET /question/{visitId}/addon', input),
  ])
  return { visit, items: [...items, ...addons.items] }
}
