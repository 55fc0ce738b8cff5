import { pathsOf } from '@cloche/checklist/group-tree.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useGroups } from '../../groups/use-groups.ts'
import { useAllRestaurants } from '../use-restaurants.ts'
import { isEverywhere, type Where } from './where.ts'

/** Up to this number each is named; more are counted. */
const NAMED = 2

/** Returns what says a choice of restaurants in a few words. */
export function useWhereWords(): (where: Where) => string {
  const { t } = useLingui()
  const paths = pathsOf(useGroups().data ?? [])
  const restaurants = useAllRestaurants().data ?? []
  return (where) => {
    const { restaurantIds, groupIds, tags } = where
    if (isEverywhere(where)) return t`All restaurants`
    const titles = restaurants.flatMap(({ id, title }) => (restaurantIds.includes(id) ? [title] : []))
    const groups = groupIds.flatMap((id) => paths.get(id) ?? [])
    const isKnown = titles.length === restaurantIds.length && groups.length === groupIds.length
    const names = [...groups, ...titles, ...tags]
    if (isKnown && names.length <= NAMED) return names.join(', ')
    return [
      groupIds.length > 0 && plural(groupIds.length, { one: '# group', other: '# groups' }),
      restaurantIds.length > 0 &&
        plural(restaurantIds.length, { one: '# restaurant', other: '# restaurants' }),
      tags.length > 0 && tags.join(', '),
    ]
      .filter(Boolean)
      .join(', ')
  }
}
