import { Trans, useLingui } from '@lingui/react/macro'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { useState } from 'react'
import { addressFilter, flag, useAddressFilter } from '../../kit/address-filter.ts'
import { FilterSwitch } from '../../kit/filter-select.tsx'
import { findRestaurants } from '../../entities/restaurants/find-restaurants.ts'
import { useNeglectedRestaurants, useRestaurants } from '../../entities/restaurants/use-restaurants.ts'
import { NothingThere, PicksFailure, PicksSkeleton } from './pick-states.tsx'
import { PickList } from './pick-list.tsx'

interface Props {
  chosen: readonly string[]
  choose: (ids: string[]) => void
}

const FILTER = addressFilter<{ neglected?: '1' }>({ neglected: flag })
const pickOf = ({ id, title, address }: Restaurant) => ({ id, name: title, detail: address })

export function RestaurantPicks({ chosen, choose }: Props) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [{ neglected }, narrow] = useAddressFilter(FILTER)
  const onlyNeglected = neglected === '1'
  const all = useRestaurants()
  const unvisited = useNeglectedRestaurants(onlyNeglected)
  const query = onlyNeglected ? unvisited : all
  const restaurants = all.data ?? []
  const ids = new Set(chosen)
  return (
    <PickList
      filter={
        <FilterSwitch
          label={t`Not visited for long`}
          checked={onlyNeglected}
          onChange={(only) => narrow({ neglected: only ? '1' : undefined })}
        />
      }
      name={t`Restaurants`}
      label={t`Find by title or address`}
      chooseAllWords={
        search.trim() || onlyNeglected ? (
          <Trans context="restaurants">Choose all found</Trans>
        ) : (
          <Trans context="restaurants">Choose all</Trans>
        )
      }
      search={search}
      setSearch={setSearch}
      found={findRestaurants(query.data ?? [], search).map(pickOf)}
      chosen={restaurants.filter(({ id }) => ids.has(id)).map(pickOf)}
      choose={(picks) => choose(picks.map(({ id }) => id))}
      instead={
        (query.isPending && <PicksSkeleton />) ||
        (!query.data && <PicksFailure query={query} />) ||
        (!onlyNeglected && restaurants.length === 0 && (
          <NothingThere add="/admin/restaurant?new=1" ask={<Trans>Ask an administrator to add one.</Trans>}>
            <Trans>There are no restaurants yet.</Trans>
          </NothingThere>
        )) ||
        undefined
      }
    />
  )
}
