import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { currentLanguage } from '../../boot/i18n.ts'
import { useSession } from '../../boot/session-context.tsx'
import { AsOf } from '../kit/as-of.tsx'
import { Failure } from '../kit/failure.tsx'
import page from '../kit/page.module.css'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import { useTitle } from '../kit/use-title.ts'
import { useRowKeys } from '../kit/use-row-keys.ts'
import { formatToday } from './ago.ts'
import styles from './home.module.css'
import { GuestlessVisits } from './guestless-visits.tsx'
import { NothingWaits } from './nothing-waits.tsx'
import { OpenVisits } from './open-visits.tsx'
import { OverdueVisits } from './overdue-visits.tsx'
import { RestaurantsToVisit } from './restaurants-to-visit.tsx'
import { SubmittedVisits } from './submitted-visits.tsx'
import { useAttention } from './use-attention.ts'

export default function HomePage() {
  const { t } = useLingui()
  const query = useAttention()
  const { data } = query
  const list = useRef<HTMLDivElement>(null)
  useTitle(t`Today`)
  useRowKeys(list, useRef(null))
  const date = formatToday(useSession().api.serverNow(), currentLanguage())
  const calm = data && Object.values(data).every(({ count }) => count === 0)

  return (
    <main className={page.page}>
      <div className={page.head}>
        <div className={styles.day}>
          <h1>
            <Trans>Today</Trans>
          </h1>
          <p className={styles.date}>{date}</p>
        </div>
        <AsOf query={query} refresh={() => void query.refetch()} />
      </div>
      {query.isPending && <RowsSkeleton />}
      {query.isError && !data && (
        <Failure error={query.error} retry={() => void query.refetch()} busy={query.isFetching} />
      )}
      {calm && <NothingWaits />}
      {data && !calm && (
        <div ref={list} className={styles.groups}>
          <GuestlessVisits group={data.guestless} />
          <SubmittedVisits group={data.submitted} />
          <OverdueVisits group={data.overdue} />
          <OpenVisits group={data.open} />
          <RestaurantsToVisit group={data.restaurants} />
        </div>
      )}
    </main>
  )
}
