import { t } from '@lingui/core/macro'
import { firstCharacters } from '@cloche/checklist/characters.ts'
import type { FreeTime } from '@cloche/contract/anketa-choices.ts'
import { isStaff, ROLE, type Language } from '@cloche/contract/constants.ts'
import type { CallInput } from '@cloche/contract/calls.ts'
import type { User } from '@cloche/contract/users.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import { fieldErrors } from '../../../kit/field-errors.ts'
import type { FirstVisitValues } from '../../visits/first-visit.tsx'
import { USUAL_TIME, visitDateOf } from '../../visits/edit/visit-values.ts'

/** The values of the form for a user. */
export interface UserValues extends FirstVisitValues {
  roleId: string
  firstName: string
  lastName: string
  login: string
  password: string
  email: string
  phone: string
  /** Empty if nobody has chosen a language. */
  language: Language | ''
  city: string
  /** Empty if not known. */
  free: FreeTime[]
  /** The groups that a visit manager sees; empty: everything. */
  reach: string[]
}

const EMPTY: UserValues = {
  roleId: String(ROLE.guest),
  firstName: '',
  lastName: '',
  login: '',
  password: '',
  email: '',
  phone: '',
  language: '',
  city: '',
  free: [],
  reach: [],
  restaurantId: null,
  day: null,
  time: USUAL_TIME,
}

export function valuesOf(user?: User): UserValues {
  if (!user) return EMPTY
  return {
    ...EMPTY,
    roleId: String(user.roleId),
    firstName: user.firstName,
    lastName: user.lastName,
    login: user.login ?? '',
    email: user.email ?? '',
    phone: user.phone ?? '',
    language: user.language ?? '',
    city: user.city ?? '',
    free: user.free ?? [],
    reach: user.reach ?? [],
  }
}

const NAME_MAX = 100
const ADDRESS_MAX = 254
const PHONE = /^\+?[\d\s().-]{4,30}$/

/** Returns where in the form goes what was typed to look for a guest: a phone, an e-mail address, or first and last name. */
export function valuesOfTyped(text: string): Partial<UserValues> {
  const typed = text.trim()
  if (PHONE.test(typed)) return { phone: typed }
  if (typed.includes('@')) return { email: typed.slice(0, ADDRESS_MAX) }
  const [firstName = '', ...others] = typed.split(/\s+/)
  return {
    firstName: firstCharacters(firstName, NAME_MAX),
    lastName: firstCharacters(others.join(' '), NAME_MAX),
  }
}

/** Returns the body of a change: an empty field clears the stored value, but an empty password keeps it. */
export function profileOf(values: UserValues): CallInput<'PUT /user/{id}'>['body'] {
  return {
    roleId: Number(values.roleId),
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    login: values.login.trim() || null,
    email: values.email.trim() || null,
    phone: values.phone.trim() || null,
    language: values.language || null,
    city: values.city.trim() || null,
    free: values.free.length > 0 ? values.free : null,
    ...(Number(values.roleId) === ROLE.visitManager && { reach: values.reach }),
    ...(values.password && { password: values.password }),
  }
}

/** Returns the body for a new user. Only a guest has a first visit. */
export function newUserOf(values: UserValues): CallInput<'POST /user'>['body'] {
  const { restaurantId, day, time } = values
  const visitDate = visitDateOf(day, time)
  const planned = !isStaff(Number(values.roleId)) && restaurantId && visitDate
  return { ...profileOf(values), ...(planned && { restaurantId, visitDate }) }
}

/** Returns the messages of a refused save by field of this form. */
export function userErrors(error: unknown): Record<string, string> {
  const errors = fieldErrors(error)
  const taken = error instanceof ApiProblem && error.problem.code === 'conflict'
  if (errors['login'])
    errors['login'] = taken ? t`Another user has this login, perhaps a removed one.` : t`Needed to log in.`
  if (errors['phone']) errors['phone'] = t`No message can be sent to this number.`
  if (errors['password']) errors['password'] = t`Needed to log in.`
  if (errors['reach']) errors['reach'] = t`One of these groups is no longer there.`
  if (errors['restaurantId']) errors['restaurantId'] = t`This restaurant is no longer there.`
  const { visitDate, ...rest } = errors
  return visitDate ? { ...rest, day: t`This date can't be.` } : rest
}
