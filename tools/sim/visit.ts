import { isFillable, statusAt, type StoredStatus } from '@cloche/checklist/visit-status.ts'
import type { VoidReason } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import type { Visit } from '@cloche/contract/visits.ts'

/** A person who can log in. */
export interface Person {
  id: string
  roleId: number
  firstName: string
  lastName: string
  createdAt: Date
  erasedAt: Date | null
}

/** Presents a person who has only a link, as server/src/people/users/present.ts does. */
export function presentUser({ createdAt, erasedAt, ...person }: Person): User {
  const none = {
    login: null,
    email: null,
    phone: null,
    telegramLinked: false,
    language: null,
    city: null,
    free: null,
    deletedAt: null,
  }
  const times = { createdAt: createdAt.toISOString(), erasedAt: erasedAt?.toISOString() ?? null }
  return { ...person, ...none, ...times, version: 1 }
}

export interface StoredVisit {
  id: string
  guestId: string
  /** `YYYY-MM-DDTHH:mm`, UTC. */
  visitDate: string
  /** The categories that it asks; null: all questions. */
  checklist: readonly string[] | null
  status: StoredStatus
  copiedAt: Date | null
  startedAt: Date | null
  submittedAt: Date | null
  score: number | null
  progress: Visit['progress']
  version: number
  /** That it doesn't count, as staff declared; null: it counts. */
  void: { reason: VoidReason; text: string | null; from: StoredStatus; by: string; at: Date } | null
  /** Its returns, the last one last. */
  returns: { at: Date; message: string | null; notes: number }[]
}

export const opensAtOf = ({ visitDate }: StoredVisit): string => new Date(`${visitDate}Z`).toISOString()

export const lifeOf = (visit: StoredVisit) => ({ status: visit.status, opensAt: opensAtOf(visit) })

export const isOpen = (visit: StoredVisit, now: Date): boolean => isFillable(lifeOf(visit), now)

/** Whether the visit is to be made, or made again. */
export const isWaiting = ({ status }: Pick<StoredVisit, 'status'>): boolean =>
  status === 'scheduled' || status === 'returned'

/** Returns the return that has not been answered by a new submission, or null. */
export const lastReturn = ({ status, returns }: StoredVisit) =>
  (status === 'returned' && returns.at(-1)) || null

/** Presents a visit as server/src/programme/visits/present.ts does. `progress` is that of an unfinished visit. */
export function presentVisit(
  visit: StoredVisit,
  { firstName, lastName, erasedAt }: Person,
  now: Date,
  progress?: Visit['progress'],
): Visit {
  const { id, guestId, visitDate, copiedAt, startedAt, submittedAt, score, version } = visit
  const returned = lastReturn(visit)
  return {
    id,
    guestId,
    restaurantId: 'r',
    visitDate,
    opensAt: opensAtOf(visit),
    ...(submittedAt && { madeAt: visitDate }),
    status: statusAt(lifeOf(visit), now),
    fillable: isOpen(visit, now),
    copiedAt: copiedAt?.toISOString() ?? null,
    startedAt: startedAt?.toISOString() ?? null,
    submittedAt: submittedAt?.toISOString() ?? null,
    score,
    returned: returned && { ...returned, at: returned.at.toISOString() },
    progress: progress ?? visit.progress,
    guest: { firstName, lastName, ...(erasedAt && { gone: 'erased' as const }) },
    restaurant: { title: 'Cellar', address: '1 Mill Lane', timezone: 'UTC' },
    version,
  }
}
