import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState, type Ref } from 'react'
import { SearchField } from '../kit/search-field.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterFields } from './filter-fields.tsx'
import { countFilters, type VisitFilter } from './visit-filter.ts'
import styles from './visit-filters.module.css'

interface Props {
  filter: VisitFilter
  onChange: (filter: VisitFilter) => void
  /** The field that `/` goes to. */
  ref: Ref<HTMLInputElement>
}

/** All in a line where there is room; on a phone behind a button, with what is set in sight. */
export function VisitFilters({ filter, onChange, ref }: Props) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const id = useId()
  const count = countFilters(filter)
  return (
    <search className={styles.filters}>
      <SearchField
        ref={ref}
        label={t`Search`}
        value={filter.q ?? ''}
        onChange={(q) => onChange({ ...filter, q })}
      />
      <Button
        variant="default"
        className={styles.toggle}
        leftSection={<SlidersHorizontal size={16} aria-hidden />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        {count > 0 ? <Trans>Filters ({count})</Trans> : <Trans>Filters</Trans>}
      </Button>
      <div id={id} className={styles.fields} data-opened={opened}>
        <FilterFields filter={filter} onChange={onChange} />
      </div>
      {!opened && <FilterChips filter={filter} onChange={onChange} />}
    </search>
  )
}
