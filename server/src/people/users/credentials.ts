import { DatabaseError } from 'pg'
import { isStaff } from '@cloche/contract/constants.ts'
import { Problem, type Fault } from '../../base/faults/problem.ts'
import { hashSecret } from '../../base/secrets/secret-hash.ts'
import type { UserValues } from './queries.ts'

/** The value of `users.password_hash` for a new password; null without one. */
export async function passwordHashOf(password: string | null | undefined): Promise<string | null> {
  return password ? hashSecret(password) : null
}

/** Whether a user can log in with a password. */
export function hasPassword({ login, password_hash }: Pick<UserValues, 'login' | 'password_hash'>): boolean {
  return login !== null && password_hash !== null
}

/** Staff need a login and a password, unless they log in by single sign-on; a password without a login is useless. */
export function refuseWithoutCredentials(
  { role_id, login, password_hash }: UserValues,
  hasOtherWay: boolean,
): void {
  const isNeeded = isStaff(role_id) && !hasOtherWay
  const needs = isNeeded ? 'Staff need it to log in' : 'The password needs it'
  const faults: Fault[] = []
  if (login === null && (isNeeded || password_hash !== null)) faults.push({ path: 'login', message: needs })
  if (password_hash === null && isNeeded) faults.push({ path: 'password', message: needs })
  if (faults.length > 0) throw new Problem('invalid', undefined, faults)
}

/** Turns a clash with another user's login into a `conflict` that names the field. */
export async function withFreeLogin<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    const isTaken = error instanceof DatabaseError && error.constraint === 'users_login_key'
    throw isTaken ? loginTaken() : error
  })
}

function loginTaken(): Problem {
  const message = 'Another user has this login; it may be a removed one'
  return new Problem('conflict', message, [{ path: 'login', message }])
}
