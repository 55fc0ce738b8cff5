import { Select, type SelectProps } from '@mantine/core'
import { useClearable } from '../../kit/filter-select.tsx'
import { ranked } from '../../kit/ranked.ts'
import { pathsOf } from '@cloche/checklist/group-tree.ts'
import { useGroups } from './use-groups.ts'

const SHOWN = 100

type Props = Omit<SelectProps, 'data' | 'filter' | 'searchable'> & {
  /** Offers only groups that fit. */
  fits?: (id: string) => boolean
}

/** Chooses a group by any words of its path. */
export function GroupSelect({ fits, ...rest }: Props) {
  const clearable = useClearable()
  const groups = useGroups().data ?? []
  const paths = pathsOf(groups)
  const offered = fits ? groups.filter(({ id }) => fits(id)) : groups
  const options = offered.map(({ id }) => ({ value: id, label: paths.get(id)! }))
  return (
    <Select
      data={options}
      filter={({ search }) =>
        options.some(({ label }) => label === search)
          ? options.slice(0, SHOWN)
          : ranked(options, search, ({ label }) => [label]).slice(0, SHOWN)
      }
      searchable
      comboboxProps={{ keepMounted: false }}
      maxDropdownHeight={320}
      dir="auto"
      {...clearable}
      {...rest}
    />
  )
}
