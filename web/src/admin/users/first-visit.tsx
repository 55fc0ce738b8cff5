import { Trans, useLingui } from '@lingui/react/macro'
import { RestaurantSelect } from '../visits/restaurant-select.tsx'
import { useRestaurants } from '../visits/use-restaurants.ts'
import { WhenField } from '../visits/when-field.tsx'
import type { UserForm } from './use-user-form.ts'
import styles from './user-fields.module.css'

/** Where and when a new guest goes first; may be left for later. */
export function FirstVisit({ form }: { form: UserForm }) {
  const { t } = useLingui()
  const { restaurantId, day, time } = form.values
  const timezone = useRestaurants().data?.find(({ id }) => id === restaurantId)?.timezone
  return (
    <section className={styles.visit}>
      <h3>
        <Trans>First visit</Trans>
      </h3>
      <RestaurantSelect
        label={t`Restaurant`}
        placeholder={t`None yet`}
        clearable
        clearButtonProps={{ 'aria-label': t`Clear`, tabIndex: 0 }}
        {...form.getInputProps('restaurantId')}
      />
      <WhenField
        day={day}
        time={time}
        timezone={timezone}
        setDay={(next) => form.setFieldValue('day', next)}
        setTime={(next) => form.setFieldValue('time', next)}
        dayError={form.errors['day']}
        timeError={form.errors['time']}
      />
    </section>
  )
}
