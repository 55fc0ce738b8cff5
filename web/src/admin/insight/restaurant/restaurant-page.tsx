import { Trans, useLingui } from '@lingui/react/macro'
import type { Insight } from '@cloche/contract/insight.ts'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { useParams } from 'react-router'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useAddressFilter } from '../../kit/address-filter.ts'
import { AsOf } from '../../kit/as-of.tsx'
import { Failure } from '../../kit/failure.tsx'
import { PageNotice } from '../../kit/page-notice.tsx'
import { Page } from '../../kit/page.tsx'
import { useOpenPanel } from '../../kit/use-open-panel.ts'
import { RowsSkeleton } from '../../kit/rows-skeleton.tsx'
import { useMayEdit } from '../../entities/users/use-may-edit.ts'
import { useAllRestaurants } from '../../entities/restaurants/use-restaurants.ts'
import { Attendance } from '../attendance.tsx'
import { Building } from '../building.tsx'
import { Changes } from '../changes.tsx'
import { CommentsSection } from '../comments/comments-section.tsx'
import { HeatMap } from '../heat-map.tsx'
import { INSIGHT_FILTER, restaurantAddress, type InsightFilter } from '../insight-filter.ts'
import { EVERYWHERE } from '../../entities/restaurants/where/where.ts'
import { InsightFilters } from '../insight-filters.tsx'
import { KitchenSection } from '../kitchen/kitchen-section.tsx'
import { Lead } from '../lead.tsx'
import { QuestionLists } from '../question-lists.tsx'
import { ScoreChart } from '../score-chart.tsx'
import { useInsight } from '../use-insight.ts'
import { useRefresh } from '../use-refresh.ts'
import { useToday } from '../use-today.ts'
import { ofShown, WhoseScores } from '../whose-scores.tsx'
import { MonthPanel } from './month-panel.tsx'
import { RecentVisits } from './recent-visits.tsx'
import { RestaurantRank } from './restaurant-rank.tsx'
import { look } from '../../kit/look.ts'
import insight from '../insight.module.css'

/** Shows everything that is known about the restaurant in the address. */
export default function RestaurantPage() {
  const id = useParams()['id']!
  const query = useAllRestaurants()
  const { t } = useLingui()
  const restaurant = query.data?.find((each) => each.id === id)
  if (restaurant) return <Known key={id} restaurant={restaurant} />
  if (query.data) return <NoSuchRestaurant />
  return (
    <Page title={t`Restaurant`}>{query.isError ? <Failure query={query} /> : <RowsSkeleton rows={8} />}</Page>
  )
}

function Known({ restaurant: { id, title, address, deletedAt } }: { restaurant: Restaurant }) {
  const today = useToday()
  const [inAddress, setInAddress] = useAddressFilter(INSIGHT_FILTER)
  const all: InsightFilter = { ...inAddress, ...EVERYWHERE }
  const filter: InsightFilter = { ...all, restaurantIds: [id] }
  const apply = (next: InsightFilter) => setInAddress({ ...next, ...EVERYWHERE })
  const query = useInsight(filter, today)
  const panel = useOpenPanel()
  const refresh = useRefresh()
  const { data } = query
  return (
    <Page
      title={title}
      back={
        <Link to={INSIGHT_FILTER.addressOf('/admin/insight', all)}>
          <Trans>Insight</Trans>
        </Link>
      }
      actions={
        <>
          <AsOf query={query} refresh={refresh} />
          <Link {...panel.link('pdf')}>
            <Trans>PDF of a month…</Trans>
          </Link>
          <InTheList id={id} isRemoved={deletedAt !== null} />
        </>
      }
    >
      <p className={insight.soft}>
        <bdi>{address}</bdi>
        {deletedAt && (
          <>
            {' · '}
            <Trans>Removed; its visits still count</Trans>
          </>
        )}
      </p>
      <InsightFilters
        filter={all}
        today={today}
        categories={data?.categories ?? []}
        whose={data ?? {}}
        isOfRestaurant
        onChange={apply}
      />
      {panel.open === 'pdf' && <MonthPanel restaurant={{ id, title }} today={today} close={panel.close} />}
      {query.isPending && <RowsSkeleton rows={8} />}
      {query.isError && <Failure query={query} />}
      {data && (
        <div className={look.stack(7, look.put.within, insight.figures)} aria-busy={query.isPlaceholderData}>
          {data.isBuilding && <Building />}
          <WhoseScores data={data} filter={filter} addressOf={(other) => restaurantAddress(id, other)} />
          {data.score.visits === 0 ? (
            <NoVisits />
          ) : (
            <Figures data={data} filter={ofShown(filter, data)} today={today} />
          )}
          <RecentVisits restaurantId={id} />
        </div>
      )}
    </Page>
  )
}

/** Leads an administrator to the restaurant's panel. The list of restaurants is not for visit managers. */
function InTheList({ id, isRemoved }: { id: string; isRemoved: boolean }) {
  if (!useMayEdit()) return null
  return (
    <Link to={`/admin/restaurant?open=${id}${isRemoved ? '&deleted=1' : ''}`}>
      <Trans>In the list of restaurants</Trans>
    </Link>
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
      <RestaurantRank filter={filter} today={today} />
      <ScoreChart data={data} filter={filter} />
      <Changes data={data} filter={filter} today={today} />
      <HeatMap data={data} filter={filter} />
      <QuestionLists data={data} filter={filter} />
      <KitchenSection filter={filter} today={today} />
      <Attendance data={data} />
      <CommentsSection filter={filter} today={today} />
    </>
  )
}

function NoVisits() {
  return (
    <PageNotice title={<Trans>No scored visit in this choice</Trans>}>
      <p>
        <Trans>Figures appear here as visits are accepted. Try more days.</Trans>
      </p>
    </PageNotice>
  )
}

function NoSuchRestaurant() {
  return (
    <Notice
      title={<Trans>There is no such restaurant</Trans>}
      action={
        <Link to="/admin/insight">
          <Trans>To the insight</Trans>
        </Link>
      }
    >
      <Trans>The address may not be complete.</Trans>
    </Notice>
  )
}
