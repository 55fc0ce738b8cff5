import { useLingui } from '@lingui/react/macro'
import { storedStatus } from '@cloche/checklist/visit-status.ts'
import { ALL_QUESTIONS, type Daypart } from '@cloche/contract/constants.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { currentLanguage } from '../../../../boot/i18n.ts'
import { formatDay } from '../../../kit/format.ts'
import type { ChangedField } from '../../../kit/changed-notice.tsx'
import { checklistIdOf, USUAL } from '../../checklists/checklist-choice.ts'
import { useChecklistWords } from '../../checklists/checklist-filter.tsx'
import { fullName } from '../../users/full-name.ts'
import { VisitStatusMark } from '../visit-status.tsx'
import { useGuest } from '../../users/use-guests.ts'
import { useAllRestaurants } from '../../restaurants/use-restaurants.ts'
import { DAYPART_NAMES } from '../daypart-names.ts'
import { mergeTerms, visitDateOf, windowIn, type VisitValues } from './visit-values.ts'

/** Returns what somebody else changed since the visit was loaded; while the form is saved, what both changed. */
export function useDifferences(
  loaded: Visit,
  theirs: Visit | null,
  { values, cancels }: { values: VisitValues; cancels: boolean },
): ChangedField[] {
  const { t } = useLingui()
  const restaurants = useAllRestaurants().data ?? []
  const guest = useGuest(theirs && values.guestId ? values.guestId : undefined)
  const checklistWords = useChecklistWords()
  if (!theirs) return []
  const { guestId, restaurantId } = values
  const visitDate = visitDateOf(values.day, values.time)
  const change = {
    ...(guestId && { guestId }),
    ...(restaurantId && { restaurantId }),
    ...(visitDate && { visitDate }),
    ...windowIn(values),
    checklistId: checklistIdOf(values.checklist),
  }
  const found = mergeTerms(loaded, theirs, change)
  const named = new Set<string>(cancels ? found.theirs : found.overlaps)
  const when = (date: string | null) =>
    date && `${formatDay(date.slice(0, 10), currentLanguage())}, ${date.slice(11, 16)}`
  const windowWords = (until: string | null, dayparts: readonly Daypart[] | null = null) =>
    [when(until), ...(dayparts ?? []).map((part) => t(DAYPART_NAMES[part]))].filter(Boolean).join(', ') || '–'
  const fields = [
    {
      is: named.has('guestId'),
      label: t`Guest`,
      theirs: fullName(theirs.guest),
      mine: guest && fullName(guest),
    },
    {
      is: named.has('restaurantId'),
      label: t`Restaurant`,
      theirs: theirs.restaurant.title,
      mine: restaurants.find(({ id }) => id === restaurantId)?.title,
    },
    {
      is: named.has('visitDate'),
      label: t`When`,
      theirs: when(theirs.visitDate),
      mine: when(visitDate),
    },
    {
      is: named.has('visitUntil') || named.has('dayparts'),
      label: t`Until`,
      theirs: windowWords(theirs.visitUntil ?? null, theirs.dayparts),
      mine: windowWords(change.visitUntil ?? null, change.dayparts),
    },
    {
      is: named.has('checklistId'),
      label: t`Checklist`,
      theirs: checklistWords(theirs.checklist?.id ?? ALL_QUESTIONS),
      mine: values.checklist !== USUAL && checklistWords(values.checklist),
    },
    {
      // Nobody edits the status in the form, but what was typed there can't be saved into another one.
      is: storedStatus(loaded.status) !== storedStatus(theirs.status),
      label: t`Status`,
      theirs: <VisitStatusMark visit={theirs} />,
      mine: <VisitStatusMark visit={loaded} />,
    },
  ]
  return fields.filter(({ is }) => is)
}
