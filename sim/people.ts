import { ROLE } from '@cloche/contract/constants.ts'

/** The guest whose visits all this is about. */
export const ANN = 'ann'
/** Another guest, on one of her phones. */
export const BOB = 'bob'
export const ADMIN = 'eve'

export const PEOPLE = [
  { id: ANN, roleId: ROLE.guest, firstName: 'Ann', lastName: 'B' },
  { id: BOB, roleId: ROLE.guest, firstName: 'Bob', lastName: 'D' },
  { id: ADMIN, roleId: ROLE.administrator, firstName: 'Eve', lastName: 'C' },
]
