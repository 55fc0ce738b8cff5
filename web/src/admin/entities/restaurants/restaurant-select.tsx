import { useLingui } from '@lingui/react/macro'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { Select, type ComboboxItem, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { NEW, NewOption, useNewOption, type DrawNew } from '../../kit/new-option.tsx'
import { findRestaurants } from './find-restaurants.ts'
import { OptionLines } from '../../kit/option-lines.tsx'
import { useAllRestaurants, useRestaurants } from './use-restaurants.ts'

const SHOWN = 100

const optionOf = ({ id, title }: Restaurant) => ({ value: id, label: title })

type Props = Omit<SelectProps, 'data' | 'filter' | 'renderOption' | 'searchable' | 'onChange'> & {
  onChange?: (id: string | null, option: ComboboxItem | null) => void
  /** Also offers removed restaurants. */
  removed?: boolean
  /** Draws the form of a new restaurant, which the last entry opens. */
  drawNew?: DrawNew<Restaurant> | undefined
}

/** Chooses a restaurant by words of its title, address, city and tags. */
export function RestaurantSelect({ removed = false, drawNew, onChange, ...rest }: Props) {
  const { t } = useLingui()
  const present = useRestaurants().data
  const all = useAllRestaurants().data
  const restaurants = (removed ? all : present) ?? []
  const byId = new Map((all ?? []).map((restaurant) => [restaurant.id, restaurant]))
  const chosen = rest.value ? byId.get(rest.value) : undefined
  const offered = chosen?.deletedAt && !removed ? [chosen, ...restaurants] : restaurants
  const [typed, setTyped] = useState('')
  const { add, form } = useNewOption({
    draw: drawNew,
    typed,
    setTyped,
    choose: (made) => onChange?.(made.id, optionOf(made)),
  })
  const wanted = typed === chosen?.title ? '' : typed.trim()
  const toAdd = drawNew
    ? [{ value: NEW, label: wanted ? t`New restaurant “${wanted}”` : t`New restaurant` }]
    : []
  const found = findRestaurants(offered, wanted).slice(0, SHOWN).map(optionOf)
  const nothing = t`No such restaurant`
  return (
    <>
      <Select
        data={[...offered.map(optionOf), ...toAdd]}
        filter={() => [...found, ...toAdd]}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={(id, option) => (id === NEW ? add() : onChange?.(id, option))}
        renderOption={({ option }) => {
          if (option.value === NEW)
            return <NewOption words={option.label} detail={found.length === 0 ? nothing : undefined} />
          const restaurant = byId.get(option.value)
          const gone = restaurant?.deletedAt ? t`removed` : undefined
          return <OptionLines name={option.label} detail={gone ?? restaurant?.address} />
        }}
        nothingFoundMessage={nothing}
        maxDropdownHeight={400}
        searchable
        {...rest}
      />
      {form}
    </>
  )
}
