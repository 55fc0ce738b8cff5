import { ROLE } from '@cloche/contract/constants.ts'
import { addressFilter, flag, oneOf, words } from '../kit/address-filter.ts'

export interface UserFilter {
  q?: string
  roleId?: number
  deleted?: '1'
  /** Only guests with a visit to make and no way to log in. */
  linkless?: '1'
}

export const USER_FILTER = addressFilter<UserFilter>({
  q: words,
  roleId: oneOf<number>(Object.values(ROLE)),
  deleted: flag,
  linkless: flag,
})
