import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useRef, type ReactNode } from 'react'
import { currentLanguage } from '../../boot/i18n.ts'
import { onDemand } from '../../boot/later.ts'
import { useSession } from '../../boot/session-context.tsx'
import { AsOf } from '../kit/as-of.tsx'
import { Failure } from '../kit/failure.tsx'
import { look } from '../kit/look.ts'
import page from '../kit/page.module.css'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import { useTitle } from '../kit/page.tsx'
import { EVERYWHERE, isEverywhere } from '../entities/restaurants/where/where.ts'
import type { VisitFilter } from '../entities/visits/visit-filter.ts'
import { useRowKeys } from '../kit/use-row-keys.ts'
import { Link } from '../../ui/link.tsx'
import { formatToday } from '../kit/ago.ts'
import styles from './home.module.css'
import { Absences, GuestlessVisits, OpenVisits, SubmittedVisits, OverdueVisits } from './visit-groups.tsx'
import { BackupWarning } from './backup-warning.tsx'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import { RestaurantsToVisit } from './restaurants-to-visit.tsx'
import { useAttention, type Attention } from './group.tsx'
import { useWhereToday } from './use-where-today.ts'
import { FirstSteps } from './first-steps/first-steps.tsx'
import { NEW_VISIT } from './first-steps/steps.ts'
import { StepPanel } from './first-steps/step-panel.tsx'
import { DemoNotice } from './demo-notice.tsx'
import { UnnotifiedVisits } from './unnotified-visits.tsx'
import { LinklessGuests, WaitingElsewhere } from './waiting-groups.tsx'
import { PageNotice } from '../kit/page-notice.tsx'
import { Button } from '@mantine/core'

const VisitPanel = onDemand(async () => ({
  default: (await import('../entities/visits/edit/visit-panel.tsx')).VisitPanel,
}))

const WhereField = onDemand(async () => ({
  default: (await import('../entities/restaurants/where/where-field.tsx')).WhereField,
}))

interface Props {
  /** Says why another address led here. */
  notice: ReactNode
}

export default function HomePage({ notice }: Props) {
  const { t } = useLingui()
  const [where, choose] = useWhereToday()
  const query = useAttention(where)
  const { data } = query
  const list = useRef<HTMLDivElement>(null)
  const panel = useOpenPanel()
  useTitle(t`Today`)
  useRowKeys(list)
  const date = formatToday(useSession().api.serverNow(), currentLanguage())
  const calm = data && isCalm(data)

  return (
    <main className={look.stack(4, look.put.within, page.page)}>
      <div className={look.row(0, page.head)}>
        <div className={look.row(0, look.put.baseline, styles.day)}>
          <h1>
            <Trans>Today</Trans>
          </h1>
          <p className={styles.date}>{date}</p>
        </div>
        <Suspense>
          <WhereField className={styles.where} where={where} onChange={choose} needsTree />
        </Suspense>
        <AsOf query={query} refresh={() => void query.refetch()} />
      </div>
      {notice}
      <Suspense>
        {(panel.open !== null || (panel.kind === NEW_VISIT && !query.isPending)) && (
          <VisitPanel panel={panel} filter={firstVisitOf(data)} />
        )}
        {panel.kind !== null && panel.kind !== NEW_VISIT && (
          <StepPanel
            kind={panel.kind}
            guestId={data?.firstSteps?.guestId}
            close={() => {
              panel.close()
              void query.refetch()
            }}
          />
        )}
      </Suspense>
      {query.isPending && <RowsSkeleton />}
      {query.isError && !data && <Failure query={query} />}
      {data?.backup && <BackupWarning backup={data.backup} />}
      {data?.isDemo && <DemoNotice />}
      {data?.firstSteps && <FirstSteps steps={data.firstSteps.steps} panel={panel} />}
      {calm &&
        (isEverywhere(where) ? <NothingWaits /> : <NothingWaitsHere leave={() => choose(EVERYWHERE)} />)}
      {data && !calm && (
        <div ref={list} className={styles.groups}>
          {data.absences && <Absences group={data.absences} where={where} />}
          <UnnotifiedVisits group={data.unnotified} where={where} />
          <GuestlessVisits group={data.guestless} where={where} />
          <SubmittedVisits group={data.submitted} where={where} />
          <OverdueVisits group={data.overdue} where={where} />
          <WaitingElsewhere
            applications={data.applications}
            messages={data.messages}
            webhooks={data.webhooks}
          />
          {data.linkless && <LinklessGuests group={data.linkless} />}
          <OpenVisits group={data.open} where={where} />
          <RestaurantsToVisit group={data.restaurants} where={where} />
        </div>
      )}
    </main>
  )
}

/** The visit that the first steps propose; any other one starts empty. */
function firstVisitOf(data: Attention | undefined): VisitFilter {
  const { steps = [], guestId, restaurantId } = data?.firstSteps ?? {}
  const waits = steps.some(({ step, isDone }) => step === 'visit' && !isDone)
  if (!waits) return EVERYWHERE
  return { ...EVERYWHERE, ...(guestId && { guestId }), restaurantIds: restaurantId ? [restaurantId] : [] }
}

function isCalm({ messages, linkless, backup, webhooks, firstSteps, ...groups }: Attention): boolean {
  const unsent = messages ? messages.dead + messages.kept : 0
  return (
    !backup &&
    !firstSteps &&
    !webhooks?.length &&
    unsent === 0 &&
    !linkless?.count &&
    Object.values(groups).every((group) => typeof group === 'boolean' || !group?.count)
  )
}

function NothingWaits() {
  return (
    <PageNotice title={<Trans>Nothing needs you now</Trans>}>
      <p>
        <Trans>
          No visit is open, late or waiting to be read, every guest was notified, and no restaurant has been
          left alone for long.
        </Trans>
      </p>
      <Link to="/admin/visit?new=1">
        <Trans>Plan a visit</Trans>
      </Link>
    </PageNotice>
  )
}

function NothingWaitsHere({ leave }: { leave: () => void }) {
  return (
    <PageNotice title={<Trans>Nothing needs you here</Trans>}>
      <p>
        <Trans>
          In the chosen restaurants no visit is open, late or waiting to be read. Others may wait.
        </Trans>
      </p>
      <Button variant="default" onClick={leave}>
        <Trans>Show all restaurants</Trans>
      </Button>
    </PageNotice>
  )
}
