import { characterCount } from '@cloche/checklist/characters.ts'
import type { AnketaForm } from '@cloche/contract/applications.ts'
import { withPlainDigits } from '@cloche/contract/plain-digits.ts'
import { OLDEST_BIRTH_YEAR, YOUNGEST_GUEST } from '@cloche/contract/anketa-choices.ts'

/** The values of the anketa exactly as typed. */
export interface AnketaValues {
  firstName: string
  lastName: string
  email: string
  city: string
  birthYear: string
  eatsOut: AnketaForm['eatsOut'] | ''
  diets: readonly AnketaForm['diets'][number][]
  dietNote: string
  free: readonly AnketaForm['free'][number][]
  note: string
}
export type AnketaField = keyof AnketaValues

export const EMPTY: AnketaValues = {
  firstName: '',
  lastName: '',
  email: '',
  city: '',
  birthYear: '',
  eatsOut: '',
  diets: [],
  dietNote: '',
  free: [],
  note: '',
}

/** The maximum lengths of the contract's `anketaForm`. */
export const LONGEST = {
  firstName: 100,
  lastName: 100,
  email: 254,
  city: 100,
  birthYear: 4,
  dietNote: 500,
  note: 1000,
} as const

/** The fields of each screen. */
export const FIELDS = {
  you: ['firstName', 'lastName', 'email', 'city', 'birthYear'],
  meals: ['eatsOut', 'diets', 'dietNote', 'free', 'note'],
} as const satisfies Record<string, readonly AnketaField[]>

/** `refused`: the server refused the value although it passes the checks here. */
export type FieldFault = 'missing' | 'long' | 'unreadable' | 'email' | 'year' | 'young' | 'refused'
export type Faults = Partial<Record<AnketaField, FieldFault>>

/** The API's own pattern (zod's default). */
const EMAIL = /^(?!\.)(?!.*\.\.)([\w'+\-.]*)[\w+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
const CONTROL = /[\p{Cc}\p{Cs}]/u

export const thisYear = (): number => new Date().getFullYear()

/** Returns the values that the server would refuse by the contract's `anketaForm`. `year` is the current year. */
export function faultsOf(values: AnketaValues, year: number): Faults {
  const found: Record<AnketaField, FieldFault | null> = {
    firstName: lineFault(values.firstName, LONGEST.firstName),
    lastName: lineFault(values.lastName, LONGEST.lastName),
    email: emailFault(values.email.trim()),
    city: lineFault(values.city, LONGEST.city),
    birthYear: yearFault(plainYear(values), year),
    eatsOut: values.eatsOut === '' ? 'missing' : null,
    diets: null,
    dietNote: textFault(values.dietNote, LONGEST.dietNote),
    free: values.free.length === 0 ? 'missing' : null,
    note: textFault(values.note, LONGEST.note),
  }
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== null))
}

function lineFault(typed: string, longest: number): FieldFault | null {
  const text = typed.trim()
  if (text === '') return 'missing'
  if (CONTROL.test(text)) return 'unreadable'
  return characterCount(text) > longest ? 'long' : null
}

function textFault(typed: string, longest: number): FieldFault | null {
  if (!typed.isWellFormed() || typed.includes('\0')) return 'unreadable'
  return characterCount(typed) > longest ? 'long' : null
}

function emailFault(text: string): FieldFault | null {
  if (text === '') return 'missing'
  if (text.length > LONGEST.email) return 'long'
  return EMAIL.test(text) ? null : 'email'
}

/** The year in plain digits, however it was typed. */
const plainYear = ({ birthYear }: AnketaValues) => withPlainDigits(birthYear).trim()

function yearFault(text: string, year: number): FieldFault | null {
  if (text === '') return 'missing'
  if (!/^\d{4}$/.test(text) || Number(text) < OLDEST_BIRTH_YEAR || Number(text) > year) return 'year'
  return year - Number(text) < YOUNGEST_GUEST ? 'young' : null
}

/** Converts values without a fault to the body of `POST /user/anketa`. */
export function answersOf(values: AnketaValues): Omit<AnketaForm, 'phoneToken' | 'consent'> {
  const { firstName, lastName, email, city, eatsOut, diets, dietNote, free, note } = values
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email.trim(),
    city: city.trim(),
    birthYear: Number(plainYear(values)),
    eatsOut: eatsOut as AnketaForm['eatsOut'],
    diets: [...diets],
    dietNote: dietNote.trim(),
    free: [...free],
    note: note.trim(),
  }
}
