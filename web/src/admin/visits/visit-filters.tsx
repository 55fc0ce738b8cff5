import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import type { Ref } from 'react'
import { STATUSES, useStatusWords } from '../visit-status.tsx'
import { useRestaurants } from './use-restaurants.ts'
import type { VisitFilter } from './visit-filter.ts'
import styles from './visits-page.module.css'

interface Props {
  filter: VisitFilter
  onChange: (filter: VisitFilter) => void
  ref: Ref<HTMLInputElement>
}

export function VisitFilters({ filter, onChange, ref }: Props) {
  const { t } = useLingui()
  const words = useStatusWords()
  const restaurants = useRestaurants().data ?? []
  const clear = { 'aria-label': t`Clear`, tabIndex: 0 }
  return (
    <search className={styles.filters}>
      <Select
        ref={ref}
        aria-label={t`Restaurant`}
        placeholder={t`All restaurants`}
        data={restaurants.map(({ id, title }) => ({ value: id, label: title }))}
        value={filter.restaurantId ?? null}
        onChange={(id) => onChange({ ...filter, restaurantId: id ?? undefined })}
        nothingFoundMessage={t`No such restaurant`}
        comboboxProps={{ width: 320, position: 'bottom-start' }}
        maxDropdownHeight={400}
        searchable
        clearable
        rightSectionWidth={filter.restaurantId ? undefined : 32}
        clearButtonProps={clear}
        aria-keyshortcuts="/"
      />
      <Select
        aria-label={t`Status`}
        placeholder={t`Any status`}
        data={STATUSES.map((status) => ({ value: status, label: words[status] }))}
        value={filter.status ?? null}
        onChange={(status) => onChange({ ...filter, status: status ?? undefined })}
        clearable
        rightSectionWidth={filter.status ? undefined : 32}
        clearButtonProps={clear}
        maxDropdownHeight={360}
      />
    </search>
  )
}
