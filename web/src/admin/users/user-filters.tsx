import { useLingui } from '@lingui/react/macro'
import { Select, Switch } from '@mantine/core'
import type { Ref } from 'react'
import { SearchField } from '../kit/search-field.tsx'
import { useClearable } from '../kit/use-clearable.ts'
import { roleChoices } from './roles.ts'
import type { UserFilter } from './user-filter.ts'
import page from '../kit/page.module.css'

interface Props {
  filter: UserFilter
  /** A visit manager sees guests alone. */
  mayEdit: boolean
  onChange: (filter: UserFilter) => void
  ref: Ref<HTMLInputElement>
}

export function UserFilters({ filter, mayEdit, onChange, ref }: Props) {
  const { t } = useLingui()
  const clearable = useClearable()
  return (
    <search className={page.filters}>
      <div className={page.search}>
        <SearchField
          ref={ref}
          label={t`Name, login, e-mail or phone`}
          value={filter.q ?? ''}
          onChange={(q) => onChange({ ...filter, q })}
        />
      </div>
      {mayEdit && (
        <Select
          className={page.choice}
          aria-label={t`Role`}
          placeholder={t`All roles`}
          data={roleChoices().map(({ value, name }) => ({ value, label: t(name) }))}
          value={filter.roleId ? String(filter.roleId) : null}
          onChange={(roleId) => onChange({ ...filter, roleId: roleId ? Number(roleId) : undefined })}
          {...clearable}
        />
      )}
      <Switch
        label={t`Show removed`}
        withThumbIndicator={false}
        classNames={{ body: page.switch }}
        checked={filter.deleted === '1'}
        onChange={(event) => onChange({ ...filter, deleted: event.currentTarget.checked ? '1' : undefined })}
      />
    </search>
  )
}
