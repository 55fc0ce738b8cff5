import { useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import type { RestaurantValues } from './restaurant-values.ts'

export function useRestaurantForm(initialValues: RestaurantValues) {
  const { t } = useLingui()
  return useForm<RestaurantValues>({
    initialValues,
    validate: {
      title: (title) => (title.trim() ? null : t`Give it a title.`),
      address: (address) => (address.trim() ? null : t`Say where it is.`),
    },
  })
}

export type RestaurantForm = ReturnType<typeof useRestaurantForm>
