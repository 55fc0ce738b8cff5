import { Trans, useLingui } from '@lingui/react/macro'
import { storedStatus } from '@cloche/checklist/visit-status.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { currentLanguage } from '../../../boot/i18n.ts'
import { formatDay } from '../../format.ts'
import type { ChangedField } from '../../kit/changed-notice.tsx'
import { fullName } from '../../users/full-name.ts'
import { VisitStatusMark } from '../visit-status.tsx'
import { useGuest } from '../use-guests.ts'
import { useAllRestaurants } from '../use-restaurants.ts'
import { visitDateOf, type VisitValues } from './visit-values.ts'

/** Returns the fields that somebody else changed since the visit was loaded, compared with the form. */
export function useDifferences(loaded: Visit, theirs: Visit | null, mine: VisitValues): ChangedField[] {
  const { t } = useLingui()
  const restaurants = useAllRestaurants().data ?? []
  const guest = useGuest(theirs && mine.guestId ? mine.guestId : undefined)
  if (!theirs) return []
  const when = (date: string | null) =>
    date && `${formatDay(date.slice(0, 10), currentLanguage())}, ${date.slice(11, 16)}`
  const fields = [
    {
      label: t`Guest`,
      changed: loaded.guestId !== theirs.guestId,
      theirs: fullName(theirs.guest),
      touched: mine.guestId !== loaded.guestId,
      mine: guest && fullName(guest),
    },
    {
      label: t`Restaurant`,
      changed: loaded.restaurantId !== theirs.restaurantId,
      theirs: theirs.restaurant.title,
      touched: mine.restaurantId !== loaded.restaurantId,
      mine: restaurants.find(({ id }) => id === mine.restaurantId)?.title,
    },
    {
      label: t`When`,
      changed: loaded.visitDate !== theirs.visitDate,
      theirs: when(theirs.visitDate),
      touched: visitDateOf(mine.day, mine.time) !== loaded.visitDate,
      mine: when(visitDateOf(mine.day, mine.time)),
    },
    {
      label: t`Status`,
      changed: storedStatus(loaded.status) !== storedStatus(theirs.status),
      theirs: <VisitStatusMark status={theirs.status} />,
      touched: true,
      mine: <VisitStatusMark status={loaded.status} />,
    },
  ]
  return fields
    .filter(({ changed }) => changed)
    .map(({ label, touched, theirs: now, mine: own }) => ({
      label,
      theirs: now,
      mine: touched ? own : <Trans>not changed by you</Trans>,
    }))
}
