import { pathsOf } from '@cloche/checklist/group-tree.ts'
import { useLingui } from '@lingui/react/macro'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useClearable } from '../../../kit/filter-select.tsx'
import { rankedOptions } from '../../../kit/ranked-options.ts'
import { useGroups } from '../../groups/use-groups.ts'
import { useAllRestaurants, useUsedTags } from '../use-restaurants.ts'
import { isEverywhere, type Where } from './where.ts'

/** Options are told apart by what they begin with: an id is a restaurant's. */
const GROUP = 'group:'
const TAG = 'tag:'
const SHOWN = 200

interface Props extends Omit<MultiSelectProps, 'data' | 'value' | 'onChange' | 'filter'> {
  where: Where
  onChange: (where: Where) => void
  /** Offers groups and tags alone, where restaurants are chosen otherwise; without both there is no field. */
  isOfMany?: boolean
  /** Without groups and tags there is no field, unless something is chosen. */
  needsTree?: boolean
}

/** Chooses restaurants by group, tag and name, in any number and order. Groups and tags appear once there are some. */
export function WhereField({ where, onChange, isOfMany = false, needsTree = false, ...field }: Props) {
  const { t } = useLingui()
  const clearable = useClearable()
  const restaurants = useAllRestaurants().data ?? []
  const { data: groups = [], isSuccess } = useGroups()
  const paths = pathsOf(groups)
  const tags = [...new Set([...useUsedTags(), ...where.tags])]
  const gone = where.groupIds.filter((id) => !paths.has(id))
  const ofGroups = [
    ...groups.map(({ id }) => ({ value: GROUP + id, label: paths.get(id)! })),
    ...gone.map((id) => ({ value: GROUP + id, label: isSuccess ? t`Removed group` : '…' })),
  ]
  const ofTags = tags.map((tag) => ({ value: TAG + tag, label: tag }))
  const ofRestaurants = isOfMany ? [] : restaurants.map(({ id, title }) => ({ value: id, label: title }))
  const isTree = ofGroups.length + ofTags.length > 0
  if (!isTree && (isOfMany || (needsTree && isEverywhere(where)))) return null
  const named = (group: string, items: { value: string; label: string }[]) =>
    items.length > 0 ? [{ group, items }] : []
  const label = isTree ? t`Where` : t`Restaurants`
  return (
    <MultiSelect
      aria-label={field.label === undefined ? label : undefined}
      placeholder={isEverywhere(where) ? t`All restaurants` : undefined}
      data={
        isTree
          ? [
              ...named(t`Groups`, ofGroups),
              ...named(t`Tags`, ofTags),
              ...named(t`Restaurants`, ofRestaurants),
            ]
          : ofRestaurants
      }
      value={[
        ...where.groupIds.map((id) => GROUP + id),
        ...where.tags.map((tag) => TAG + tag),
        ...where.restaurantIds,
      ]}
      onChange={(values) =>
        onChange({
          groupIds: withoutStart(values, GROUP),
          tags: withoutStart(values, TAG),
          restaurantIds: values.filter((value) => !value.includes(':')),
        })
      }
      nothingFoundMessage={isTree ? t`No such place` : t`No such restaurant`}
      maxDropdownHeight={400}
      limit={SHOWN}
      filter={rankedOptions}
      searchable
      hidePickedOptions
      {...clearable}
      {...field}
    />
  )
}

function withoutStart(values: readonly string[], start: string): string[] {
  return values.flatMap((value) => (value.startsWith(start) ? [value.slice(start.length)] : []))
}
