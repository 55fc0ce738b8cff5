import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { folded } from '@cloche/checklist/folded.ts'
import { IMPORT_COLUMNS } from '@cloche/contract/imports.ts'
import { typedPhone } from '@cloche/contract/shared.ts'
import { userCalls } from '@cloche/contract/users.ts'
import { languageCalled } from '../../base/texts/language-called.ts'
import { e164, reachablePhoneIn } from '../../base/phones.ts'
import { importGuests, takenAddresses, type GuestValues } from '../../people/users/service.ts'
import { freeTimesIn } from './guest-words.ts'
import { addFault, checkValues, markTwice } from './faults.ts'
import type { Examine } from './kind.ts'
import type { Row } from './row.ts'

const { firstName, lastName, email, login, language, city } = userCalls.create.body.shape
const free = z.string().refine((words) => freeTimesIn(words) !== null)
const shapes = { firstName, lastName, phone: typedPhone, email, login, language, city, free }
const { required } = IMPORT_COLUMNS.guests
const ADDRESSES = ['login', 'email', 'phone'] as const

/**
 * A row that shares a login, an e-mail address or a phone with a user or an earlier row is a duplicate. Thousands of rows are checked in
 * several turns, so that other calls are answered between.
 */
export const examineGuests: Examine = async (db, rows, { config }) => {
  const phones = new Map<Row, string | null>()
  for (const row of rows) {
    const { values } = row
    const phone = reachablePhoneIn(values['phone']!, config)
    phones.set(row, phone)
    if (phone !== null) values['phone'] = e164(phone)
    values['email'] = values['email']!.replaceAll(/\p{Cf}/gu, '')
    if (values['language']) values['language'] = languageCalled(values['language']) ?? values['language']
    if (values['free']) values['free'] = freeTimesIn(values['free'])?.join(', ') ?? values['free']
  }
  await nextTurn()
  const read = new Set([...phones.values()].map((phone) => phone && e164(phone)))
  const phone = typedPhone.refine((typed) => read.has(typed))
  for (const row of rows) checkValues(row, { ...shapes, phone }, required)
  await nextTurn()
  for (const column of ADDRESSES) {
    markTwice(rows, column, ({ values }) => values[column]!.toLowerCase() || null)
  }
  markNamesakes(rows)
  for (const { values, remarks } of rows) {
    if (values['phone'] === '' && values['email'] === '') remarks.push('unreachable')
  }
  const guests = rows.map((row) => valuesOf(row, phones.get(row) ?? null))
  for (const { place, column } of await takenAddresses(db, guests)) addFault(rows[place]!, column, 'taken')
  return { store: async (session, now) => ({ ids: await importGuests(db, session, now, guests) }) }
}

/** Marks rows that nothing but a name tells from another one: most are the same person twice. */
function markNamesakes(rows: readonly Row[]): void {
  const names = new Map(rows.map((row) => [row, nameOf(row)]))
  const isReachable = ({ values }: Row) => ADDRESSES.some((column) => values[column] !== '')
  const reachable = new Set(rows.filter(isReachable).map((row) => names.get(row)))
  for (const row of rows) {
    if (!isReachable(row) && reachable.has(names.get(row))) addFault(row, 'lastName', 'twice')
  }
  markTwice(rows, 'lastName', (row) => (isReachable(row) ? null : names.get(row)!))
}

const nameOf = ({ values }: Row) => folded(`${values['firstName']} ${values['lastName']}`)

function valuesOf({ values }: Row, phone: string | null): GuestValues {
  return {
    firstName: values['firstName']!,
    lastName: values['lastName']!,
    login: values['login'] || null,
    email: values['email'] || null,
    phone,
    language: values['language'] ? languageCalled(values['language']) : null,
    city: values['city'] || null,
    free: values['free'] ? freeTimesIn(values['free']) : null,
  }
}
