import { ROLE } from '@cloche/contract/constants.ts'

/** The guest of the visits `lunch` and `dinner`. */
export const ANN = 'ann'
/** Another guest, who uses one of Ann's phones. */
export const BOB = 'bob'
/** A guest without a phone, to whom visits are given for a while. */
export const CAL = 'cal'
export const ADMIN = 'eve'

/** The guest for whom a visit was planned. */
export const ownerOf = (visitId: string): string => (visitId === 'supper' ? BOB : ANN)

export const PEOPLE = [
  { id: ANN, roleId: ROLE.guest, firstName: 'Ann', lastName: 'B' },
  { id: BOB, roleId: ROLE.guest, firstName: 'Bob', lastName: 'D' },
  { id: CAL, roleId: ROLE.guest, firstName: 'Cal', lastName: 'F' },
  { id: ADMIN, roleId: ROLE.administrator, firstName: 'Eve', lastName: 'C' },
]
