import { ROLE } from '@cloche/contract/constants.ts'

export interface UserFilter {
  q?: string
  roleId?: number
  deleted?: '1'
  /** Only guests with a visit to make and no way to log in. */
  linkless?: '1'
}

/** Reads the filter from the address, where it can be shared, and ignores invalid parts. */
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
