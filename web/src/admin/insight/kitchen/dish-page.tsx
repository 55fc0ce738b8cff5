import { Trans, useLingui } from '@lingui/react/macro'
import type { Kitchen } from '@cloche/contract/kitchen.ts'
import { useParams } from 'react-router'
import { Link } from '../../../ui/link.tsx'
import { useAddressFilter } from '../../kit/address-filter.ts'
import { AsOf } from '../../kit/as-of.tsx'
import { Failure } from '../../kit/failure.tsx'
import { PageNotice } from '../../kit/page-notice.tsx'
import { Page } from '../../kit/page.tsx'
import { RowsSkeleton } from '../../kit/rows-skeleton.tsx'
import { Building } from '../building.tsx'
import { INSIGHT_FILTER, type InsightFilter } from '../insight-filter.ts'
import { InsightFilters } from '../insight-filters.tsx'
import { useRefresh } from '../use-refresh.ts'
import { useToday } from '../use-today.ts'
import { KitchenLead, KitchenNote } from './kitchen-lead.tsx'
import { DishOrders } from './dish-orders.tsx'
import { ByRestaurant, ByTime } from './kitchen-tables.tsx'
import { GROUP_NAMES } from '../../entities/menu/group-names.ts'
import { useKitchen } from './use-kitchen.ts'
import { look } from '../../kit/look.ts'
import insight from '../insight.module.css'

/** Shows the kitchen's times of the dish that the address names. */
export default function DishPage() {
  const dish = useParams()['name']!
  const today = useToday()
  const [filter, apply] = useAddressFilter(INSIGHT_FILTER)
  const query = useKitchen(filter, today, { dish })
  const refresh = useRefresh()
  const { data } = query
  const mentions = new URLSearchParams({ ...INSIGHT_FILTER.write(filter), q: `"${dish.slice(0, 98)}"` })
  return (
    <Page
      title={dish}
      back={
        <Link to={INSIGHT_FILTER.addressOf('/admin/insight/kitchen', filter)}>
          <Trans>Kitchen times</Trans>
        </Link>
      }
      actions={<AsOf query={query} refresh={refresh} />}
    >
      <InsightFilters filter={filter} today={today} onChange={apply} />
      {query.isPending && <RowsSkeleton rows={8} />}
      {query.isError && <Failure query={query} />}
      {data && (
        <div className={look.stack(7, look.put.within, insight.figures)} aria-busy={query.isPlaceholderData}>
          {data.isBuilding && <Building />}
          {data.total.dishes === 0 ? (
            <NoOrders />
          ) : (
            <Figures data={data} filter={filter} today={today} dish={dish} />
          )}
          <p>
            <Link to={`/admin/insight?${mentions}`}>
              <Trans>Comments that mention it</Trans>
            </Link>
          </p>
        </div>
      )}
    </Page>
  )
}

interface FiguresProps {
  data: Kitchen
  filter: InsightFilter
  today: string
  dish: string
}

function Figures({ data, filter, today, dish }: FiguresProps) {
  const { t } = useLingui()
  const group = data.dishes[0]?.group ?? 'other'
  const target = data.targets.find((each) => each.group === group)?.minutes ?? null
  return (
    <>
      <p className={insight.soft}>
        {t(GROUP_NAMES[group])} · {target === null ? t`no target` : t`target ${target} min`}
      </p>
      <KitchenLead data={data} target={target} />
      <ByRestaurant data={data} target={target} filter={filter} />
      <ByTime data={data} target={target} />
      <DishOrders dish={dish} target={target} filter={filter} today={today} />
      <KitchenNote />
    </>
  )
}

function NoOrders() {
  return (
    <PageNotice title={<Trans>No timed order of this dish in this choice</Trans>}>
      <p>
        <Trans>Try more days or all restaurants. A dish is found by its exact name.</Trans>
      </p>
    </PageNotice>
  )
}
