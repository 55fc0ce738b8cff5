import type { Visit } from '@cloche/contract/visits.ts'

export interface StoredVisit {
  id: string
  status: 'scheduled' | 'submitted' | 'returned'
  submittedAt: Date | null
  version: number
  started: boolean
  /** When and with how many notes it came back last. */
  returned: { at: Date; notes: number } | null
}

export function presentVisit({ id, status, submittedAt, version, started, returned }: StoredVisit): Visit {
  const opensAt = new Date(0).toISOString()
  return {
    id,
    guestId: 'ann',
    restaurantId: 'r',
    visitDate: '1970-01-01T00:00',
    opensAt,
    status: status === 'scheduled' ? 'open' : status,
    fillable: status !== 'submitted',
    startedAt: started ? opensAt : null,
    submittedAt: submittedAt?.toISOString() ?? null,
    score: null,
    returned:
      returned && status === 'returned'
        ? { at: returned.at.toISOString(), message: null, notes: returned.notes }
        : null,
    progress: { required: 0, answered: 0 },
    guest: { firstName: 'Ann', lastName: 'B' },
    restaurant: { title: 'Cellar', address: '', timezone: 'UTC' },
    version,
  }
}
