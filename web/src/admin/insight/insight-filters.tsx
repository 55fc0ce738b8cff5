import { wholeFor } from '@cloche/languages/list.ts'
import { useLingui } from '@lingui/react/macro'
import { ALL_QUESTIONS, DAYPARTS, WEEKDAYS } from '@cloche/contract/constants.ts'
import type { Insight, WholeScores } from '@cloche/contract/insight.ts'
import { Button, MultiSelect, Select } from '@mantine/core'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { currentLanguage } from '../../boot/i18n.ts'
import { ChecklistFilter, useChecklistWords } from '../entities/checklists/checklist-filter.tsx'
import { DAYPART_NAMES } from '../entities/visits/daypart-names.ts'
import { formatWeekday } from '../kit/format.ts'
import { FilterSelect, FilterSwitch, useClearable } from '../kit/filter-select.tsx'
import page from '../kit/page.module.css'
import { DayRangeField } from '../kit/day-range-field.tsx'
import { WhereField } from '../entities/restaurants/where/where-field.tsx'
import { useChosenWords, usePeriodWords } from './chosen-words.ts'
import { daysOf, PERIODS, type InsightFilter } from './insight-filter.ts'
import styles from './insight.module.css'

interface Props {
  filter: InsightFilter
  today: string
  /** Absent on a page whose figures belong to no category. */
  categories?: Insight['categories']
  /** Whose whole scores are shown; absent on a page without any. */
  whose?: WholeScores
  /** The page is about one restaurant, so that none is chosen here. */
  isOfRestaurant?: boolean
  onChange: (filter: InsightFilter) => void
}

/** Shows the filters in lines on wide screens. On a phone, and on paper, one line says what is chosen; there it opens them. */
export function InsightFilters(props: Props) {
  const { filter, today, categories, whose, isOfRestaurant = false } = props
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const chosen = useChosenWords({ filter, today, categories, isOfRestaurant, hasWhole: whose !== undefined })
  return (
    <search className={styles.filters}>
      <Button
        variant="default"
        className={styles.chosen}
        justify="start"
        leftSection={<SlidersHorizontal size={16} aria-hidden />}
        aria-label={t`Filters: ${chosen}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {chosen}
      </Button>
      <div id={id} className={`${page.filters} ${styles.fields}`} data-opened={isOpen}>
        <FilterFields {...props} />
      </div>
    </search>
  )
}

function FilterFields({ filter, today, categories, whose, isOfRestaurant = false, onChange }: Props) {
  const { t } = useLingui()
  const clearable = useClearable()
  const periods = usePeriodWords()
  const checklistWords = useChecklistWords()
  const { from: _from, to: _to, period: _period, ...timeless } = filter
  return (
    <>
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
        <WhereField
          className={styles.many}
          where={filter}
          onChange={(where) => onChange({ ...filter, ...where })}
        />
      )}
      {whose && (
        <ChecklistFilter
          placeholder={whose.checklist && checklistWords(whose.checklist.id ?? ALL_QUESTIONS)}
          value={filter.checklistId}
          onChange={(checklistId) => onChange({ ...filter, checklistId })}
        />
      )}
      {categories && (
        <FilterSelect
          label={t`Category`}
          placeholder={t`Whole score`}
          data={categories.map(({ id, titles }) => ({
            value: id,
            label: titles[wholeFor(currentLanguage())],
          }))}
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
    </>
  )
}

interface PeriodProps {
  days: { from: string; to: string }
  /** Empty: the usual period again. */
  onChange: (days: { from: string; to: string } | { period?: never }) => void
}

/** Chooses the first and the last day. The insight does not change until both are chosen. */
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
