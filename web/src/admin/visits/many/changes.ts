import dayjs from 'dayjs'
import type { CallInput } from '@cloche/contract/calls.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { VisitVoid } from '@cloche/contract/reviews.ts'
import { isChangeable, isVoidable } from '../../entities/visits/visit-statuses.ts'

export type ManyItem = CallInput<'PATCH /visit/bulk'>['body']['items'][number]

/** A change of the selected visits. `to` is a day; each visit keeps its time of day. */
export type BulkAction =
  | { kind: 'cancel'; cancelReason?: string | undefined }
  | { kind: 'void'; why: VisitVoid }
  | { kind: 'accept' }
  | { kind: 'move'; to: string }
  | { kind: 'shift'; days: number }
  | { kind: 'reassign'; guestId: string }

type Fields = Omit<ManyItem, 'id' | 'version'>

/** Returns the fields that the change sets in a visit. */
export function fieldsOf(action: BulkAction, { visitDate }: Visit): Fields {
  switch (action.kind) {
    case 'cancel':
      return { cancelled: true }
    case 'void':
      return { voided: true }
    case 'accept':
      return { accepted: true }
    case 'move':
      return { visitDate: `${action.to}${visitDate.slice(10)}` }
    case 'shift':
      return { visitDate: `${shiftedDay(visitDate, action.days)}${visitDate.slice(10)}` }
    default:
      return { guestId: action.guestId }
  }
}

/** Shifts the day alone: with its time it would be read by this browser's clock, which may skip that time on the other day. */
function shiftedDay(visitDate: string, days: number): string {
  return dayjs(visitDate.slice(0, 10)).add(days, 'day').format('YYYY-MM-DD')
}

/** Returns the fields that undo the change in a visit. */
export function fieldsBack(action: BulkAction, { visitDate, guestId }: Visit): Fields {
  switch (action.kind) {
    case 'cancel':
    case 'void':
      return { cancelled: false }
    case 'accept':
      return { accepted: false }
    case 'reassign':
      return { guestId }
    default:
      return { visitDate }
  }
}

/** Returns whether the change suits a visit as shown. The server decides in the end. */
export function isFor(kind: BulkAction['kind'], visit: Visit): boolean {
  if (kind === 'accept') return visit.status === 'submitted'
  if (kind === 'void') return isVoidable(visit)
  if (!isChangeable(visit) || visit.status === 'cancelled') return false
  return kind !== 'reassign' || visit.startedAt === null
}
