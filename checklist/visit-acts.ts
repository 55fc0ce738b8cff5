import { HANDED_IN, storedStatus, TO_BE_MADE, VOIDABLE, type StoredStatus } from './visit-status.ts'

/** What an act finds. */
interface Found {
  status: StoredStatus
  /** ISO 8601; null: never submitted. */
  submittedAt: string | null
  /** The status that a visit had when staff declared that it doesn't count; null: they did not. */
  voidFrom: StoredStatus | null
}

interface Act {
  /** The stored statuses that allow the act. */
  from: readonly StoredStatus[]
  to: StoredStatus | ((found: Found) => StoredStatus)
  /** What is published. Who is told of it, and how, is for the listeners. */
  event: `visit.${string}`
}

/** Every act that changes a visit's status (docs/domain.md, Visit), for one visit and for many. A new status or act begins here. */
export const VISIT_ACTS = {
  submit: { from: TO_BE_MADE, to: 'submitted', event: 'visit.submitted' },
  cancel: { from: TO_BE_MADE, to: 'cancelled', event: 'visit.cancelled' },
  reinstate: {
    from: ['cancelled'],
    to: ({ submittedAt, voidFrom }: Found) => voidFrom ?? (submittedAt === null ? 'scheduled' : 'returned'),
    event: 'visit.reinstated',
  },
  /** Of scheduled visits only those that are overdue: `isVoidable` asks the clock. */
  void: { from: VOIDABLE.map(storedStatus), to: 'cancelled', event: 'visit.voided' },
  accept: { from: ['submitted'], to: 'accepted', event: 'visit.accepted' },
  reopen: { from: ['accepted'], to: 'submitted', event: 'visit.reopened' },
  return: { from: HANDED_IN, to: 'returned', event: 'visit.returned' },
} as const satisfies Record<string, Act>
export type VisitAct = keyof typeof VISIT_ACTS

/** Returns the status after an act; null if the visit's status does not allow it. */
export function statusAfter(act: VisitAct, found: Found): StoredStatus | null {
  const { from, to }: Act = VISIT_ACTS[act]
  if (!from.includes(found.status)) return null
  return typeof to === 'function' ? to(found) : to
}

/** Returns which of some acts led from one status to another. Throws if none did. */
export function actBetween<A extends VisitAct>(
  acts: readonly A[],
  before: Found,
  after: Pick<Found, 'status' | 'voidFrom'>,
): A {
  const isVoid = after.voidFrom !== null
  const act = acts.find((each) => statusAfter(each, before) === after.status && (each === 'void') === isVoid)
  if (act === undefined) throw new Error(`Nothing turns ${before.status} into ${after.status}`)
  return act
}
