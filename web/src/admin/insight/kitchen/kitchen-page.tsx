import { Trans, useLingui } from '@lingui/react/macro'
import type { DishGroup, Kitchen } from '@cloche/contract/kitchen.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { addressFilter, useAddressFilter, usually } from '../../kit/address-filter.ts'
import { AsOf } from '../../kit/as-of.tsx'
import { Failure } from '../../kit/failure.tsx'
import { PageNotice } from '../../kit/page-notice.tsx'
import { Page } from '../../kit/page.tsx'
import { RowsSkeleton } from '../../kit/rows-skeleton.tsx'
import { Building } from '../building.tsx'
import { INSIGHT_FILTER, type InsightFilter } from '../insight-filter.ts'
import { InsightFilters } from '../insight-filters.tsx'
import { KitchenLead, KitchenNote } from './kitchen-lead.tsx'
import { ByDish, ByGroup, ByRestaurant, ByTime } from './kitchen-tables.tsx'
import { GROUP_NAMES } from '../../entities/menu/group-names.ts'
import { Targets } from './targets.tsx'
import { useRefresh } from '../use-refresh.ts'
import { useToday } from '../use-today.ts'
import { useKitchen } from './use-kitchen.ts'
import { look } from '../../kit/look.ts'
import insight from '../insight.module.css'
import { BackLink } from '../../kit/back-link.tsx'

type Choice = DishGroup | 'all'
/** A median over dishes and drinks together says little, so the page begins with the dishes. */
const USUAL: Choice = 'dishes'
const CHOICES: readonly Choice[] = [USUAL, 'drinks', 'other', 'all']
const GROUP = addressFilter<{ group: Choice }>({ group: usually(USUAL, CHOICES) })

export default function KitchenPage() {
  const { t } = useLingui()
  const today = useToday()
  const [filter, apply] = useAddressFilter(INSIGHT_FILTER)
  const [{ group: choice }, choose] = useAddressFilter(GROUP)
  const query = useKitchen(filter, today, choice === 'all' ? {} : { group: choice })
  const refresh = useRefresh()
  const { data } = query
  const titles = { all: t`All`, other: t(GROUP_NAMES.other) }
  return (
    <Page
      title={t`Kitchen times`}
      back={<BackLink to={INSIGHT_FILTER.addressOf('/admin/insight', filter)} label={t`To the insight`} />}
      actions={<AsOf query={query} refresh={refresh} />}
    >
      <InsightFilters filter={filter} today={today} onChange={apply} />
      <Segmented
        label={t`Dishes or drinks`}
        choices={CHOICES.map((value) => ({
          value,
          title: value === 'all' ? titles.all : t(GROUP_NAMES[value]),
        }))}
        chosen={choice}
        onTap={(value) => choose({ group: CHOICES.find((each) => each === value) ?? USUAL })}
      />
      {query.isPending && <RowsSkeleton rows={8} />}
      {query.isError && <Failure query={query} />}
      {data && (
        <div className={look.stack(7, look.put.within, insight.figures)} aria-busy={query.isPlaceholderData}>
          {data.isBuilding && <Building />}
          <Figures data={data} choice={choice} filter={filter} />
          <Targets targets={data.targets} />
        </div>
      )}
    </Page>
  )
}

function Figures({ data, choice, filter }: { data: Kitchen; choice: Choice; filter: InsightFilter }) {
  const target = data.targets.find(({ group }) => group === choice)?.minutes ?? null
  if (data.total.dishes === 0) return <NoDishes />
  return (
    <>
      <KitchenLead data={data} target={target} />
      <ByGroup data={data} />
      <ByDish data={data} target={target} filter={filter} />
      <ByRestaurant data={data} target={target} filter={filter} />
      <ByTime data={data} target={target} />
      <KitchenNote />
    </>
  )
}

function NoDishes() {
  return (
    <PageNotice title={<Trans>No timed order in this choice</Trans>}>
      <p>
        <Trans>
          Times appear here as visits with orders are accepted. Try more days, or another kind of order.
        </Trans>
      </p>
    </PageNotice>
  )
}
