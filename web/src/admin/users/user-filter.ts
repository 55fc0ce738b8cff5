import { ROLE } from '@cloche/contract/constants.ts'

export interface UserFilter {
  q?: string
  roleId?: number
  deleted?: '1'
  /** Guests with a visit to make and nothing to log in with. */
  linkless?: '1'
}

/** The filter lives in the address, so that it can be shared; what makes no sense there is left out. */
export function readFilter(params: URLSearchParams): UserFilter {
  const q = params.get('q')?.trim().slice(0, 100)
  const roleId = Object.values(ROLE).find((each) => String(each) === params.get('roleId'))
  return {
    ...(q && { q }),
    ...(roleId && { roleId }),
    ...(params.get('linkless') === '1' && { linkless: '1' as const }),
    ...(params.get('deleted') === '1' && { deleted: '1' as const }),
  }
}

export function writeFilter({ q, roleId, deleted, linkless }: UserFilter): Record<string, string> {
  return {
    ...(q && { q }),
    ...(roleId && { roleId: String(roleId) }),
    ...(deleted && { deleted }),
    ...(linkless && { linkless }),
  }
}
