import { useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import type { Restaurant } from '@cloche/contract/restaurants.ts'

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

/** The form's values as the calls take them. */
export function bodyOf({ city, ...values }: RestaurantValues) {
  return { ...values, city: city.trim() || null }
}

export type RestaurantForm = ReturnType<typeof useRestaurantForm>

/** The values of the form. */
export interface RestaurantValues {
  title: string
  address: string
  timezone: string
  groupId: string | null
  tags: string[]
  city: string
  checklistId: string | null
}

export function valuesOf({
  title,
  address,
  timezone,
  groupId,
  tags,
  city,
  checklistId,
}: Restaurant): RestaurantValues {
  return { title, address, timezone, groupId, tags, city: city ?? '', checklistId }
}
