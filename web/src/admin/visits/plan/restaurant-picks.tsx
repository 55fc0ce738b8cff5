import { Trans, useLingui } from '@lingui/react/macro'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { useState } from 'react'
import { addressFilter, flag, useAddressFilter } from '../../kit/address-filter.ts'
import { FilterSwitch } from '../../kit/filter-select.tsx'
import { useNewOption } from '../../kit/new-option.tsx'
import { drawNewRestaurant } from '../../entities/restaurants/edit/restaurant-picker.tsx'
import { useMayEdit } from '../../entities/users/use-may-edit.ts'
import { findRestaurants } from '../../entities/restaurants/find-restaurants.ts'
import { useNeglectedRestaurants, useRestaurants } from '../../entities/restaurants/use-restaurants.ts'
import { WhereField } from '../../entities/restaurants/where/where-field.tsx'
import { isEverywhere, isWhere, WHERE_PARTS, type Where } from '../../entities/restaurants/where/where.ts'
import { useGroups } from '../../entities/groups/use-groups.ts'
import { NothingThere, PicksFailure, PicksSkeleton } from './pick-states.tsx'
import { PickList } from './pick-list.tsx'

interface Props {
  chosen: readonly string[]
  choose: (ids: string[]) => void
}

interface Narrowing extends Where {
  neglected?: '1'
}

const FILTER = addressFilter<Narrowing>({ neglected: flag, ...WHERE_PARTS })
const pickOf = ({ id, title, address }: Restaurant) => ({ id, name: title, detail: address })

export function RestaurantPicks({ chosen, choose }: Props) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [filter, narrow] = useAddressFilter(FILTER)
  const onlyNeglected = filter.neglected === '1'
  const isNarrowed = onlyNeglected || !isEverywhere(filter)
  const isChosen = isWhere(filter, useGroups().data ?? [])
  const all = useRestaurants()
  const unvisited = useNeglectedRestaurants(onlyNeglected)
  const query = onlyNeglected ? unvisited : all
  const restaurants = all.data ?? []
  const ids = new Set(chosen)
  const mayAdd = useMayEdit()
  const { add, form } = useNewOption({
    draw: drawNewRestaurant,
    typed: search,
    setTyped: setSearch,
    choose: (made) => choose([...chosen, made.id]),
  })
  const wanted = search.trim()
  return (
    <>
      <PickList
        filter={
          <>
            <WhereField where={filter} onChange={(where) => narrow({ ...filter, ...where })} isOfMany />
            <FilterSwitch
              label={t`Not visited for long`}
              checked={onlyNeglected}
              onChange={(only) => narrow({ ...filter, neglected: only ? '1' : undefined })}
            />
          </>
        }
        name={t`Restaurants`}
        label={t`Find by title, address, city or tag`}
        chooseAllWords={
          wanted || isNarrowed ? (
            <Trans context="restaurants">Choose all found</Trans>
          ) : (
            <Trans context="restaurants">Choose all</Trans>
          )
        }
        search={search}
        setSearch={setSearch}
        entry={
          mayAdd ? { words: wanted ? t`New restaurant “${wanted}”` : t`New restaurant`, add } : undefined
        }
        found={findRestaurants((query.data ?? []).filter(isChosen), search).map(pickOf)}
        chosen={restaurants.filter(({ id }) => ids.has(id)).map(pickOf)}
        choose={(picks) => choose(picks.map(({ id }) => id))}
        instead={
          (query.isPending && <PicksSkeleton />) ||
          (!query.data && <PicksFailure query={query} />) ||
          (!isNarrowed && restaurants.length === 0 && (
            <NothingThere
              add={mayAdd ? add : undefined}
              ask={<Trans>Ask an administrator to add one.</Trans>}
            >
              <Trans>There are no restaurants yet.</Trans>
            </NothingThere>
          )) ||
          undefined
        }
      />
      {form}
    </>
  )
}
