import { Trans, useLingui } from '@lingui/react/macro'
import type { UseFormReturnType } from '@mantine/form'
import { useClearable } from '../../kit/filter-select.tsx'
import { type VisitValues, visitDateOf } from './edit/visit-values.ts'
import { RestaurantPicker } from '../restaurants/edit/restaurant-picker.tsx'
import { useRestaurants } from '../restaurants/use-restaurants.ts'
import { WhenField, type WhenForm } from './when-field.tsx'
import { look } from '../../kit/look.ts'

/** The first visit of a new guest in a form. All fields may stay empty. */
export type FirstVisitValues = Omit<VisitValues, 'guestId' | 'window' | 'checklist'>

type FirstVisitForm = WhenForm & Pick<UseFormReturnType<FirstVisitValues>, 'values' | 'getInputProps'>

/** The part of a form for the place and time of a new guest's first visit. */
export function FirstVisit({ form }: { form: FirstVisitForm }) {
  const { t } = useLingui()
  const clearable = useClearable()
  const { restaurantId } = form.values
  const timezone = useRestaurants().data?.find(({ id }) => id === restaurantId)?.timezone
  return (
    <>
      <h3 className={look.text('l', 'display', 'light')}>
        <Trans>First visit</Trans>
      </h3>
      <RestaurantPicker
        label={t`Restaurant`}
        placeholder={t`None yet`}
        {...clearable}
        {...form.getInputProps('restaurantId')}
      />
      <WhenField form={form} timezone={timezone} />
    </>
  )
}

/** Validates a first visit, which must be complete or empty. Each rule returns a message or null. */
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
