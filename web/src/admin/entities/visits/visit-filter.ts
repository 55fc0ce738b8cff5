import type { ChecklistChoice } from '@cloche/contract/checklists.ts'
import type { VisitSort, VisitStatus } from '@cloche/contract/visits.ts'
import { addressFilter, day, flag, oneId, oneOf, words } from '../../kit/address-filter.ts'
import { checklistPart } from '../checklists/checklist-choice.ts'
import { isEverywhere, WHERE_PARTS, whereQuery, type Where } from '../restaurants/where/where.ts'
import { STATUSES } from './visit-statuses.ts'

export interface VisitFilter extends Where {
  q?: string
  /** The restaurant of an address from before several could be chosen. */
  restaurantId?: string
  guestId?: string
  checklistId?: ChecklistChoice
  status?: VisitStatus
  /** The first and last day, both included. */
  from?: string
  to?: string
  /** Only visits whose guest no message reached. */
  unnotified?: '1'
  /** Only visits to be made whose guest was removed or is staff now. */
  guestless?: '1'
  /** Only visits not begun whose guest can't come. */
  absent?: '1'
  /** Only visits that don't count. */
  voided?: '1'
  /** `sortOf` gives the default. */
  sort?: VisitSort
}

export const SORTS: readonly VisitSort[] = ['work', 'newest', 'oldest', 'submitted', 'score']

export const VISIT_FILTER = addressFilter<VisitFilter>(
  {
    q: words,
    restaurantId: oneId,
    ...WHERE_PARTS,
    guestId: oneId,
    checklistId: checklistPart,
    status: oneOf(STATUSES),
    from: day,
    to: day,
    unnotified: flag,
    guestless: flag,
    absent: flag,
    voided: flag,
    sort: oneOf(SORTS),
  },
  ({ restaurantId, restaurantIds, ...others }) => ({
    ...others,
    restaurantIds: restaurantId === undefined ? restaurantIds : [restaurantId, ...restaurantIds],
  }),
)

/** Returns a filter as the query of a call. */
export const visitsQuery = ({ restaurantIds, groupIds, tags, ...others }: VisitFilter) => ({
  ...others,
  ...whereQuery({ restaurantIds, groupIds, tags }),
})

/** Returns whether the address says anything of a filter. */
export const isSaid = (filter: VisitFilter): boolean => Object.keys(VISIT_FILTER.write(filter)).length > 0

/** Without a filter the list shows what needs work; with a filter it shows everything, newest first. */
export function sortOf({ sort, ...parts }: VisitFilter): VisitSort {
  return sort ?? (isSaid(parts) ? 'newest' : 'work')
}

/** Counts the parts that leave visits out. Sorting and searching have their own controls. */
export function countFilters(filter: VisitFilter): number {
  const { guestId, checklistId, status, from, to, unnotified, guestless, absent, voided } = filter
  return [
    !isEverywhere(filter),
    guestId,
    checklistId,
    status,
    from ?? to,
    unnotified,
    guestless,
    absent,
    voided,
  ].filter(Boolean).length
}
