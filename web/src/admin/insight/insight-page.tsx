import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import type { Insight } from '@cloche/contract/insight.ts'
import { Link } from '../../ui/link.tsx'
import { exportOf } from '../entities/exports/export-choice.ts'
import { useAddressFilter } from '../kit/address-filter.ts'
import { AsOf } from '../kit/as-of.tsx'
import { Failure } from '../kit/failure.tsx'
import { PageNotice } from '../kit/page-notice.tsx'
import { Page } from '../kit/page.tsx'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import { Attendance } from './attendance.tsx'
import { Building } from './building.tsx'
import { Changes } from './changes.tsx'
import { CommentsSection } from './comments/comments-section.tsx'
import { HeatMap } from './heat-map.tsx'
import { daysOf, INSIGHT_FILTER, type InsightFilter } from './insight-filter.ts'
import { ReachNote } from '../entities/restaurants/reach-note.tsx'
import { whereOf } from '../entities/restaurants/where/where.ts'
import { InsightFilters } from './insight-filters.tsx'
import { KitchenSection } from './kitchen/kitchen-section.tsx'
import { Lead } from './lead.tsx'
import { QuestionLists } from './question-lists.tsx'
import { ScoreChart } from './score-chart.tsx'
import { useInsight } from './use-insight.ts'
import { useRefresh } from './use-refresh.ts'
import { useToday } from './use-today.ts'
import { ofShown, WhoseScores } from './whose-scores.tsx'
import { look } from '../kit/look.ts'
import styles from './insight.module.css'

export default function InsightPage() {
  const { t } = useLingui()
  const today = useToday()
  const [filter, apply] = useAddressFilter(INSIGHT_FILTER)
  const query = useInsight(filter, today)
  const refresh = useRefresh()
  const { data } = query
  return (
    <Page
      title={t`Insight`}
      actions={
        <>
          <AsOf query={query} refresh={refresh} />
          <Button
            component={Link}
            to={exportOf({
              ...daysOf(filter, today),
              ...whereOf(filter),
              statuses: filter.provisional ? ['accepted', 'submitted'] : ['accepted'],
            })}
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
          >
            <Trans>Export</Trans>
          </Button>
        </>
      }
    >
      <ReachNote />
      <InsightFilters
        filter={filter}
        today={today}
        categories={data?.categories ?? []}
        whose={data ?? {}}
        onChange={apply}
      />
      {query.isPending && <RowsSkeleton rows={8} />}
      {query.isError && <Failure query={query} />}
      {data && (
        <div className={look.stack(7, look.put.within, styles.figures)} aria-busy={query.isPlaceholderData}>
          {data.isBuilding && <Building />}
          <WhoseScores
            data={data}
            filter={filter}
            addressOf={(other) => INSIGHT_FILTER.addressOf('/admin/insight', other)}
          />
          {data.score.visits === 0 ? (
            <NoVisits reset={() => apply(INSIGHT_FILTER.read(new URLSearchParams()))} />
          ) : (
            <Figures data={data} filter={ofShown(filter, data)} today={today} />
          )}
        </div>
      )}
    </Page>
  )
}

interface FiguresProps {
  data: Insight
  filter: InsightFilter
  today: string
}

function Figures({ data, filter, today }: FiguresProps) {
  return (
    <>
      <Lead data={data} filter={filter} />
      <ScoreChart data={data} filter={filter} />
      <Changes data={data} filter={filter} today={today} />
      <HeatMap data={data} filter={filter} />
      <RankingLead filter={filter} />
      <QuestionLists data={data} filter={filter} />
      <KitchenSection filter={filter} today={today} />
      <Attendance data={data} />
      <CommentsSection filter={filter} today={today} />
    </>
  )
}

/** Leads from the insight to the ranking of the same visits. */
function RankingLead({ filter }: { filter: InsightFilter }) {
  return (
    <section className={look.stack(3, look.put.within, styles.section)} aria-labelledby="ranking">
      <h2 id="ranking">
        <Trans>Ranking</Trans>
      </h2>
      <p className={styles.soft}>
        <Trans>
          Means of few visits mislead, and so do severe guests. The ranking takes both into account.
        </Trans>
      </p>
      <p>
        <Link to={INSIGHT_FILTER.addressOf('/admin/insight/ranking', filter)}>
          <Trans>Which restaurants really differ</Trans>
        </Link>
      </p>
    </section>
  )
}

function NoVisits({ reset }: { reset: () => void }) {
  return (
    <PageNotice title={<Trans>No scored visit in this choice</Trans>}>
      <p>
        <Trans>Figures appear here as visits are accepted. Try more days, or all restaurants.</Trans>
      </p>
      <Button variant="default" onClick={reset}>
        <Trans>Last 90 days, everything</Trans>
      </Button>
    </PageNotice>
  )
}
