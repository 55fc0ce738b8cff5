import { ROLE } from '@cloche/contract/constants.ts'
import type { Oidc } from '../../base/config/oidc.ts'

export type Claims = Readonly<Record<string, unknown>>

/** A claim by its name, which may have dots in it, or else by a path with dots, such as `realm_access.roles`. */
export function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  return path.split('.').reduce<unknown>((value, key) => {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    return isObject ? (value as Claims)[key] : undefined
  }, claims)
}

/** The staff's role that the claims give, an administrator's before a manager's; null: none. Never a guest's. */
export function roleIn(claims: Claims, oidc: Pick<Oidc, 'roleClaim' | 'adminValues' | 'managerValues'>) {
  const claim = claimAt(claims, oidc.roleClaim)
  const values: unknown[] = Array.isArray(claim) ? claim : [claim]
  const has = (wanted: readonly string[]) =>
    values.some((value) => typeof value === 'string' && wanted.includes(value))
  if (has(oidc.adminValues)) return ROLE.administrator
  return has(oidc.managerValues) ? ROLE.visitManager : null
}

const LONGEST = 100

/** One line of text that the database and the contract take; null when there is none. */
function textOf(value: unknown, longest = LONGEST): string | null {
  if (typeof value !== 'string') return null
  const line = value
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
  return Array.from(line).slice(0, longest).join('').trim() || null
}

/** What the provider calls a person, for people to recognize. */
export function labelIn(claims: Claims, subject: string): string {
  const { email, preferred_username: username, name } = claims
  return textOf(email) ?? textOf(username) ?? textOf(name) ?? subject
}

/** The name for a new account: given and family name, else the whole one in two, else what the provider calls the person. */
export function namesIn(claims: Claims, subject: string): { firstName: string; lastName: string } {
  const [given, family] = [textOf(claims['given_name']), textOf(claims['family_name'])]
  if (given && family) return { firstName: given, lastName: family }
  const whole = textOf(claims['name']) ?? given ?? family ?? labelIn(claims, subject)
  const [first = whole, ...rest] = whole.split(/\s+/)
  return { firstName: first.slice(0, LONGEST), lastName: rest.join(' ') || '—' }
}

/** The address that the provider has verified, for messages alone. */
export function emailIn({ email, email_verified: isVerified }: Claims): string | null {
  const address = textOf(email, 254)
  return isVerified === true && address !== null && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)
    ? address
    : null
}
