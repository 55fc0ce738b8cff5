import { pathsOf } from '@cloche/checklist/group-tree.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useClearable } from '../../kit/filter-select.tsx'
import { rankedOptions } from '../../kit/ranked-options.ts'
import { useGroups } from './use-groups.ts'

const SHOWN = 200

type Props = Omit<MultiSelectProps, 'data' | 'filter'>

/** Chooses the groups that a visit manager or a program is limited to. It appears once there are groups. */
export function ReachField({ value: chosen, ...field }: Props) {
  const { t } = useLingui()
  const clearable = useClearable()
  const { data: groups = [], isSuccess } = useGroups()
  const paths = pathsOf(groups)
  const value = chosen ?? []
  const gone = value.filter((id) => !paths.has(id))
  if (groups.length === 0 && gone.length === 0) return null
  return (
    <MultiSelect
      label={t`Sees only`}
      description={
        value.length > 0 && value.length === gone.length && isSuccess ? (
          <Trans>These groups are removed, so no restaurant is seen.</Trans>
        ) : (
          <Trans>Restaurants of these groups and of all below them, with their visits and figures.</Trans>
        )
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={value.length === 0 ? t`All restaurants` : undefined}
      data={[
        ...groups.map(({ id }) => ({ value: id, label: paths.get(id)! })),
        ...gone.map((id) => ({ value: id, label: isSuccess ? t`Removed group` : '…' })),
      ]}
      nothingFoundMessage={t`No such group`}
      maxDropdownHeight={320}
      limit={SHOWN}
      filter={rankedOptions}
      searchable
      hidePickedOptions
      value={value}
      {...clearable}
      {...field}
    />
  )
}
