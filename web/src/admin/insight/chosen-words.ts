import { wholeFor } from '@cloche/languages/list.ts'
import { useLingui } from '@lingui/react/macro'
import type { Insight } from '@cloche/contract/insight.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { useChecklistWords } from '../entities/checklists/checklist-filter.tsx'
import { DAYPART_NAMES } from '../entities/visits/daypart-names.ts'
import { formatDays, formatWeekday } from '../kit/format.ts'
import { useWhereWords } from '../entities/restaurants/where/use-where-words.ts'
import { daysOf, type InsightFilter, type Period } from './insight-filter.ts'

interface Choice {
  filter: InsightFilter
  today: string
  categories?: Insight['categories'] | undefined
  isOfRestaurant: boolean
  /** The page shows whole scores. */
  hasWhole: boolean
}

export function usePeriodWords(): Record<Period, string> {
  const { t } = useLingui()
  return { '30': t`Last 30 days`, '90': t`Last 90 days`, '365': t`Last 365 days` }
}

/** Returns what is chosen, in a few words: the days, the restaurants, and whatever else narrows the figures. */
export function useChosenWords({ filter, today, categories, isOfRestaurant, hasWhole }: Choice): string {
  const { t } = useLingui()
  const periods = usePeriodWords()
  const places = useWhereWords()(filter)
  const checklist = useChecklistWords()
  const { period, checklistId, categoryId, daypart, weekdays, provisional } = filter
  const { from, to } = daysOf(filter, today)
  const days = weekdays.map((day) => formatWeekday(Number(day) % 7, currentLanguage(), 'short'))
  return [
    period ? periods[period] : formatDays(from, to, currentLanguage()),
    !isOfRestaurant && places,
    hasWhole && checklistId && checklist(checklistId),
    categoryId &&
      (categories?.find(({ id }) => id === categoryId)?.titles[wholeFor(currentLanguage())] ?? t`Category`),
    daypart && t(DAYPART_NAMES[daypart]),
    days.join(', '),
    provisional && t`Also not accepted yet`,
  ]
    .filter(Boolean)
    .join(' · ')
}
