import { useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import styles from './restaurants.module.css'
import { TimeZoneSelect } from './time-zone-select.tsx'
import type { RestaurantForm } from './use-restaurant-form.ts'

interface Props {
  id: string
  form: RestaurantForm
  /** Zones that other restaurants are in. */
  zones: readonly string[]
  save: (values: RestaurantForm['values']) => void
}

export function RestaurantFields({ id, form, zones, save }: Props) {
  const { t } = useLingui()
  return (
    <form id={id} onSubmit={form.onSubmit(save)} noValidate className={styles.form}>
      <TextInput
        label={t`Title`}
        maxLength={200}
        dir="auto"
        required
        withAsterisk={false}
        data-autofocus={matchMedia('(pointer: fine)').matches || undefined}
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t`Address`}
        maxLength={500}
        dir="auto"
        required
        withAsterisk={false}
        autosize
        minRows={2}
        {...form.getInputProps('address')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <TimeZoneSelect first={zones} {...form.getInputProps('timezone')} />
    </form>
  )
}
