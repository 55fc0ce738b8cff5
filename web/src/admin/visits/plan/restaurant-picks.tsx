import { Trans, useLingui } from '@lingui/react/macro'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { useState } from 'react'
import { findRestaurants } from '../../restaurants/find-restaurants.ts'
import { useRestaurants } from '../use-restaurants.ts'
import { NothingThere, PicksFailure, PicksSkeleton } from './pick-states.tsx'
import { PickList } from './pick-list.tsx'

interface Props {
  chosen: readonly string[]
  choose: (ids: string[]) => void
}

const pickOf = ({ id, title, address }: Restaurant) => ({ id, name: title, detail: address })

export function RestaurantPicks({ chosen, choose }: Props) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const query = useRestaurants()
  const restaurants = query.data ?? []
  const ids = new Set(chosen)
  return (
    <PickList
      name={t`Restaurants`}
      label={t`Find by title or address`}
      chooseAllWords={
        search.trim() ? (
          <Trans context="restaurants">Choose all found</Trans>
        ) : (
          <Trans context="restaurants">Choose all</Trans>
        )
      }
      search={search}
      setSearch={setSearch}
      found={findRestaurants(restaurants, search).map(pickOf)}
      chosen={restaurants.filter(({ id }) => ids.has(id)).map(pickOf)}
      choose={(picks) => choose(picks.map(({ id }) => id))}
      instead={
        (query.isPending && <PicksSkeleton />) ||
        (!query.data && <PicksFailure query={query} />) ||
        (restaurants.length === 0 && (
          <NothingThere add="/admin/restaurant?new=1" ask={<Trans>Ask an administrator to add one.</Trans>}>
            <Trans>There are no restaurants yet.</Trans>
          </NothingThere>
        )) ||
        undefined
      }
    />
  )
}
