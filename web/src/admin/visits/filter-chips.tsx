import { useLingui } from '@lingui/react/macro'
import { Pill } from '@mantine/core'
import { fullName } from '../users/full-name.ts'
import { useStatusWords } from './visit-status.tsx'
import { useGuest } from './use-guests.ts'
import { useRangeWords } from './use-range-words.ts'
import { useAllRestaurants } from './use-restaurants.ts'
import type { VisitFilter } from './visit-filter.ts'
import styles from './visit-filters.module.css'

interface Props {
  filter: VisitFilter
  onChange: (filter: VisitFilter) => void
}

/** What is set while the fields are put away; each can be taken away here. */
export function FilterChips({ filter, onChange }: Props) {
  const { t } = useLingui()
  const words = useStatusWords()
  const range = useRangeWords()
  const { restaurantId, guestId, status } = filter
  const restaurant = useAllRestaurants().data?.find(({ id }) => id === restaurantId)
  const guest = useGuest(guestId)
  const chips = [
    { name: restaurantId && (restaurant?.title ?? t`Restaurant`), without: { restaurantId: undefined } },
    {
      name: guestId && ((guest && fullName(guest)) || t`Guest`),
      without: { guestId: undefined },
    },
    { name: status && words[status], without: { status: undefined } },
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
