import { ROLE } from '@cloche/contract/constants.ts'

/** The guest of the visits `lunch` and `dinner`. */
export const ANN = 'ann'
/** Another guest, who uses one of Ann's phones. */
export const BOB = 'bob'
export const ADMIN = 'eve'

export const PEOPLE = [
  { id: ANN, roleId: ROLE.guest, firstName: 'Ann', lastName: 'B' },
  { id: BOB, roleId: ROLE.guest, firstName: 'Bob', lastName: 'D' },
  { id: ADMIN, roleId: ROLE.administrator, firstName: 'Eve', lastName: 'C' },
]
