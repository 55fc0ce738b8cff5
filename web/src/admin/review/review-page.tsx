import { useLayoutEffect } from 'react'
import { useLocation, useParams } from 'react-router'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../kit/failure.tsx'
import { isNotFound } from '../kit/queries.ts'
import { useTitle } from '../kit/page.tsx'
import { useSlow } from '../kit/use-slow.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSession } from '../../boot/session-context.tsx'
import { isFromQueue } from './deciding/use-review-queue.ts'
import { visitQuery } from './review-queries.ts'
import { ReviewView } from './review-view.tsx'
import { look } from '../kit/look.ts'
import styles from './review.module.css'
import { momentOf } from '../entities/visits/visit-when.ts'

export function ReviewPage() {
  const visitId = useParams()['visitId']!
  return <LoadedReview key={visitId} visitId={visitId} />
}

function LoadedReview({ visitId }: { visitId: string }) {
  const { api } = useSession()
  const query = useQuery(visitQuery(api, visitId))
  const { data } = query
  useTitle(data && `${data.visit.restaurant.title}, ${momentOf(data.visit).slice(0, 10)}`)
  useArrival(data !== undefined)

  if (isNotFound(query.error)) return <NoSuchVisit />
  return (
    <main className={look.stack(6, look.put.within, styles.page)}>
      {query.isPending && <ReviewSkeleton />}
      {query.isError && !data && <Failure query={query} />}
      {data && <ReviewView visit={data.visit} items={data.items} />}
    </main>
  )
}

/** Scrolls a new review to its top unless the address names a section. Later the browser follows links by itself. */
function useArrival(ready: boolean) {
  useLayoutEffect(() => {
    if (!window.location.hash) window.scrollTo(0, 0)
  }, [])
  useLayoutEffect(() => {
    const section = window.location.hash.slice(1)
    if (ready && section) document.getElementById(section)?.scrollIntoView()
  }, [ready])
  const fromQueue = isFromQueue(useLocation().state)
  useLayoutEffect(() => {
    // The pressed button disappeared together with the previous review.
    if (ready && fromQueue) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [ready, fromQueue])
}

function ReviewSkeleton() {
  const slow = useSlow(true)
  return (
    <div className={look.stack(5, styles.skeleton)} aria-busy="true">
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
