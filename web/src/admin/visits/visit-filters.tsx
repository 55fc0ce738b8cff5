import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Pill } from '@mantine/core'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { SearchField } from '../kit/search-field.tsx'
import { fullName } from '../entities/users/full-name.ts'
import { FilterFields } from './filter-fields.tsx'
import { countFilters, type VisitFilter } from '../entities/visits/visit-filter.ts'
import { useChecklistWords } from '../entities/checklists/checklist-filter.tsx'
import { useStatusWords } from '../entities/visits/visit-status.tsx'
import { useGuest } from '../entities/users/use-guests.ts'
import { useRangeWords } from '../kit/day-range-field.tsx'
import { useWhereWords } from '../entities/restaurants/where/use-where-words.ts'
import { EVERYWHERE, isEverywhere } from '../entities/restaurants/where/where.ts'
import { look } from '../kit/look.ts'
import styles from './visit-filters.module.css'

interface Props {
  filter: VisitFilter
  onChange: (filter: VisitFilter) => void
}

/** Shows all filters in a line on wide screens, and behind a button with the set filters visible on a phone. */
export function VisitFilters({ filter, onChange }: Props) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const id = useId()
  const count = countFilters(filter)
  return (
    <search className={look.stack(3, styles.filters)}>
      <SearchField label={t`Search`} value={filter.q ?? ''} onChange={(q) => onChange({ ...filter, q })} />
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

interface FilterChipsProps {
  filter: VisitFilter
  onChange: (filter: VisitFilter) => void
}

/** Shows the set filters while the fields are hidden; each can be removed here. */
function FilterChips({ filter, onChange }: FilterChipsProps) {
  const { t } = useLingui()
  const words = useStatusWords()
  const range = useRangeWords()
  const { guestId, checklistId, status } = filter
  const checklist = useChecklistWords()
  const where = useWhereWords()
  const guest = useGuest(guestId)
  const chips = [
    { name: !isEverywhere(filter) && where(filter), without: EVERYWHERE },
    {
      name: guestId && ((guest && fullName(guest)) || t`Guest`),
      without: { guestId: undefined },
    },
    { name: checklistId && checklist(checklistId), without: { checklistId: undefined } },
    { name: status && words[status], without: { status: undefined } },
    { name: filter.voided && words.voided, without: { voided: undefined } },
    { name: filter.unnotified && t`Guest not notified`, without: { unnotified: undefined } },
    { name: filter.guestless && t`Without a guest`, without: { guestless: undefined } },
    { name: filter.absent && t`Can’t come`, without: { absent: undefined } },
    { name: range(filter), without: { from: undefined, to: undefined } },
  ].filter(({ name }) => name)
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips}>
      {chips.map(({ name, without }) => (
        <li key={Object.keys(without)[0]}>
          <Pill
            withRemoveButton
            onRemove={() => onChange({ ...filter, ...without })}
            removeButtonProps={{
              'aria-label': t`Remove the filter ${name}`,
              'aria-hidden': false,
              tabIndex: 0,
            }}
            size="lg"
            className={styles.chip}
          >
            <bdi>{name}</bdi>
          </Pill>
        </li>
      ))}
    </ul>
  )
}
