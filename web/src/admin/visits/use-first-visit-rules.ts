import { useLingui } from '@lingui/react/macro'
import { visitDateOf } from './edit/visit-values.ts'
import type { FirstVisitValues } from './first-visit.tsx'

/** A first visit is whole or left for later: what is wrong with a field of its form, null for nothing. */
export function useFirstVisitRules() {
  const { t } = useLingui()
  return {
    restaurantId: (id: string | null, { day }: FirstVisitValues) =>
      day && !id ? t`Where is the visit?` : null,
    day: (day: string | null, { restaurantId }: FirstVisitValues) =>
      restaurantId && !day ? t`When is the visit?` : null,
    time: (time: string, { day }: FirstVisitValues) =>
      day && !visitDateOf(day, time) ? t`Give a time.` : null,
  }
}
