import { useLingui } from '@lingui/react/macro'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { Select, type SelectProps } from '@mantine/core'
import { findRestaurants } from './find-restaurants.ts'
import { OptionLines } from '../../kit/option-lines.tsx'
import { useAllRestaurants, useRestaurants } from './use-restaurants.ts'

const SHOWN = 100

const optionOf = ({ id, title }: Restaurant) => ({ value: id, label: title })

type Props = Omit<SelectProps, 'data' | 'filter' | 'renderOption' | 'searchable'> & {
  /** Also offers removed restaurants. */
  removed?: boolean
}

/** Chooses a restaurant by its title or address. */
export function RestaurantSelect({ removed = false, ...rest }: Props) {
  const { t } = useLingui()
  const present = useRestaurants().data
  const all = useAllRestaurants().data
  const restaurants = (removed ? all : present) ?? []
  const byId = new Map((all ?? []).map((restaurant) => [restaurant.id, restaurant]))
  const chosen = rest.value ? byId.get(rest.value) : undefined
  const offered = chosen?.deletedAt && !removed ? [chosen, ...restaurants] : restaurants
  return (
    <Select
      data={offered.map(optionOf)}
      filter={({ search }) => findRestaurants(offered, search).slice(0, SHOWN).map(optionOf)}
      renderOption={({ option }) => {
        const restaurant = byId.get(option.value)
        const gone = restaurant?.deletedAt ? t`removed` : undefined
        return <OptionLines name={option.label} detail={gone ?? restaurant?.address} />
      }}
      nothingFoundMessage={t`No such restaurant`}
      maxDropdownHeight={400}
      searchable
      {...rest}
    />
  )
}
