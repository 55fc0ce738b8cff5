import dayjs from 'dayjs'
import type { CallInput } from '@cloche/contract/calls.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { isChangeable } from '../visit-statuses.ts'

export type ManyItem = CallInput<'PATCH /visit/bulk'>['body']['items'][number]

/** What becomes of the visits that are selected. `to`: a day; each keeps its time of day. */
export type Deed =
  | { kind: 'cancel' }
  | { kind: 'accept' }
  | { kind: 'move'; to: string }
  | { kind: 'shift'; days: number }
  | { kind: 'reassign'; guestId: string }

type Fields = Omit<ManyItem, 'id' | 'version'>

/** What is sent of a visit. */
export function fieldsOf(deed: Deed, { visitDate }: Visit): Fields {
  switch (deed.kind) {
    case 'cancel':
      return { cancelled: true }
    case 'accept':
      return { accepted: true }
    case 'move':
      return { visitDate: `${deed.to}${visitDate.slice(10)}` }
    case 'shift':
      return { visitDate: dayjs(visitDate).add(deed.days, 'day').format('YYYY-MM-DDTHH:mm') }
    default:
      return { guestId: deed.guestId }
  }
}

/** What sets a visit to what it was. */
export function fieldsBack(deed: Deed, { visitDate, guestId }: Visit): Fields {
  switch (deed.kind) {
    case 'cancel':
      return { cancelled: false }
    case 'accept':
      return { accepted: false }
    case 'reassign':
      return { guestId }
    default:
      return { visitDate }
  }
}

/** Whether the deed makes sense for a visit as it is shown; the server has the last word. */
export function isFor(kind: Deed['kind'], visit: Visit): boolean {
  if (kind === 'accept') return visit.status === 'submitted'
  if (!isChangeable(visit) || visit.status === 'cancelled') return false
  return kind !== 'reassign' || visit.startedAt === null
}
