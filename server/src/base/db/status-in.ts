import type { StoredStatus } from '@cloche/checklist/visit-status.ts'

/** A condition on a column with a visit's status. The statuses are part of the text, so that the planner sees which index has them. */
export const statusIn = (statuses: readonly StoredStatus[], column = 'status'): string =>
  `${column} in (${statuses.map((status) => `'${status}'`).join(', ')})`
