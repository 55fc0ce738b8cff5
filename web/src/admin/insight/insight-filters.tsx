import { useLingui } from '@lingui/react/macro'
import { DAYPARTS, WEEKDAYS } from '@cloche/contract/constants.ts'
import type { Insight } from '@cloche/contract/insight.ts'
import { MultiSelect, Select } from '@mantine/core'
import { useState } from 'react'
import { currentLanguage } from '../../boot/i18n.ts'
import { DAYPART_NAMES } from '../daypart-names.ts'
import { formatWeekday } from '../format.ts'
import { FilterSelect, FilterSwitch, useClearable } from '../kit/filter-select.tsx'
import page from '../kit/page.module.css'
import { rankedOptions } from '../kit/ranked-options.ts'
import { DayRangeField } from '../visits/day-range-field.tsx'
import { useAllRestaurants } from '../visits/use-restaurants.ts'
import { daysOf, PERIODS, type InsightFilter } from './insight-filter.ts'
import styles from './insight.module.css'

interface Props {
  filter: InsightFilter
  today: string
  /** Absent on a page whose figures belong to no category. */
  categories?: Insight['categories']
  /** The page is about one restaurant, so that none is chosen here. */
  isOfRestaurant?: boolean
  onChange: (filter: InsightFilter) => void
}

export function InsightFilters({ filter, today, categories, isOfRestaurant = false, onChange }: Props) {
  const { t } = useLingui()
  const clearable = useClearable()
  const restaurants = useAllRestaurants().data ?? []
  const periods = { '30': t`Last 30 days`, '90': t`Last 90 days`, '365': t`Last 365 days` }
  const { from: _from, to: _to, period: _period, ...timeless } = filter
  return (
    <search className={page.filters}>
      <Select
        className={page.choice}
        aria-label={t`Period`}
        placeholder={t`Chosen days`}
        data={PERIODS.map((period) => ({ value: period, label: periods[period] }))}
        value={filter.period ?? null}
        onChange={(period) => period && onChange({ ...timeless, period })}
        allowDeselect={false}
      />
      <div className={styles.days}>
        <PeriodField days={daysOf(filter, today)} onChange={(days) => onChange({ ...timeless, ...days })} />
      </div>
      {!isOfRestaurant && (
        <MultiSelect
          className={styles.many}
          aria-label={t`Restaurants`}
          placeholder={filter.restaurantIds.length === 0 ? t`All restaurants` : undefined}
          data={restaurants.map(({ id, title }) => ({ value: id, label: title }))}
          value={filter.restaurantIds}
          onChange={(restaurantIds) => onChange({ ...filter, restaurantIds })}
          nothingFoundMessage={t`No such restaurant`}
          maxDropdownHeight={400}
          filter={rankedOptions}
          searchable
          hidePickedOptions
          {...clearable}
        />
      )}
      {categories && (
        <FilterSelect
          label={t`Category`}
          placeholder={t`Whole score`}
          data={categories.map(({ id, titles }) => ({ value: id, label: titles[currentLanguage()] }))}
          value={filter.categoryId}
          onChange={(categoryId) => onChange({ ...filter, categoryId })}
        />
      )}
      <FilterSelect
        label={t`Part of the day`}
        placeholder={t`All day`}
        data={DAYPARTS.map((daypart) => ({ value: daypart, label: t(DAYPART_NAMES[daypart]) }))}
        value={filter.daypart}
        onChange={(daypart) => onChange({ ...filter, daypart })}
      />
      <MultiSelect
        className={styles.many}
        aria-label={t`Weekdays`}
        placeholder={filter.weekdays.length === 0 ? t`Every weekday` : undefined}
        data={WEEKDAYS.map((day) => ({
          value: day,
          label: formatWeekday(Number(day) % 7, currentLanguage(), 'long'),
        }))}
        value={filter.weekdays}
        onChange={(weekdays) => onChange({ ...filter, weekdays })}
        {...clearable}
      />
      <FilterSwitch
        label={t`Also not accepted yet`}
        checked={filter.provisional}
        onChange={(provisional) => onChange({ ...filter, provisional })}
      />
    </search>
  )
}

interface PeriodProps {
  days: { from: string; to: string }
  /** Empty: the usual period again. */
  onChange: (days: { from: string; to: string } | { period?: never }) => void
}

/** Chooses the first and the last day. The report does not change until both are chosen. */
function PeriodField({ days, onChange }: PeriodProps) {
  const { t } = useLingui()
  const [first, setFirst] = useState<string>()
  return (
    <DayRangeField
      label={t`Days`}
      placeholder={t`Any day`}
      from={first ?? days.from}
      to={first ? undefined : days.to}
      onChange={({ from, to }) => {
        setFirst(to ? undefined : from)
        if (from && to) onChange({ from, to })
        if (!from) onChange({})
      }}
    />
  )
}
