import { isStaff, ROLE, type Platform } from '@cloche/contract/constants.ts'

/** The current visitor: null, or a user with a role. */
export type Visitor = { roleId: number } | null

/** What to do with an address: show it, go elsewhere, or try the uuid it carries. */
export type Move = { kind: 'stay' } | { kind: 'redirect'; to: string } | { kind: 'login'; uuid: string }

const STAY: Move = { kind: 'stay' }
/** Addresses for role 1 only. The rest of /admin, such as visits, is for the roles 1 and 3 only. */
const ADMINISTRATION = [
  '/admin/question',
  '/admin/restaurant',
  '/admin/menu',
  '/admin/audit',
  '/admin/import',
  '/admin/outbox',
  '/admin/token',
  '/admin/webhook',
]

/** The navigation rules and route guards (docs/domain.md, Addresses). */
export function navigate(visitor: Visitor, platform: Platform, path: string, uuid: string | null): Move {
  return visitor ? navigateUser(visitor.roleId, path) : navigateStranger(platform, path, uuid)
}

function navigateUser(roleId: number, path: string): Move {
  const home = isStaff(roleId) ? '/admin' : '/guest'
  if (!isUnder(path, home)) return redirect(home)
  const isGuarded = ADMINISTRATION.some((area) => isUnder(path, area))
  return isGuarded && roleId !== ROLE.administrator ? redirect('/') : STAY
}

function navigateStranger(platform: Platform, path: string, uuid: string | null): Move {
  if (path === '/') return redirect(platform === 'web' ? '/login' : '/intro')
  if (['/login', '/intro', '/consent', '/guest/final'].includes(path)) return STAY
  if (path === '/guest' && uuid) return { kind: 'login', uuid }
  return redirect('/login')
}

function isUnder(path: string, area: string): boolean {
  return path === area || path.startsWith(`${area}/`)
}

function redirect(to: string): Move {
  return { kind: 'redirect', to }
}
