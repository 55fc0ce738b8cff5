import type { Visit } from '@cloche/contract/visits.ts'

/** A visit that is still ahead. */
export const buildVisit = (more: Partial<Visit> = {}): Visit => ({
  id: '01900000-0000-7000-8000-000000000001',
  guestId: 'g',
  restaurantId: '01900000-0000-7000-8000-00000000000a',
  visitDate: '2026-12-20T19:00',
  opensAt: '2026-12-20T18:00:00.000Z',
  status: 'scheduled',
  fillable: false,
  copiedAt: null,
  startedAt: null,
  submittedAt: null,
  score: null,
  returned: null,
  progress: { required: 4, answered: 0 },
  guest: { firstName: 'Anna', lastName: 'Orlova' },
  restaurant: { title: 'Linden', address: 'Linden street 1', timezone: 'Europe/Oslo' },
  version: 1,
  ...more,
})
