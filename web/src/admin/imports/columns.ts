import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { IMPORT_TIME_COLUMN } from '@cloche/contract/constants.ts'
import type { IMPORT_COLUMNS, ImportKind } from '@cloche/contract/imports.ts'

export interface Column {
  /** The name that the file gives the column. */
  name: string
  title: MessageDescriptor
  hint?: MessageDescriptor
  required?: boolean
  /** The preview shows it only if the file has it. */
  isRare?: boolean
}

type Names<
  K extends ImportKind,
  Which extends 'columns' | 'required',
> = (typeof IMPORT_COLUMNS)[K][Which][number]

/** The columns of the contract, so that a column that the server adds, drops or requires fails to compile here. */
type Fields<K extends ImportKind> = {
  [Name in Names<K, 'columns'>]: Pick<Column, 'title' | 'hint' | 'isRare'> &
    (Name extends Names<K, 'required'> ? { required: true } : { required?: never })
}

const FIELDS: { [K in ImportKind]: Fields<K> } = {
  restaurants: {
    title: { title: msg`Title`, required: true },
    address: { title: msg`Address`, required: true },
    timezone: { title: msg`Time zone`, hint: msg`Europe/Moscow; empty for the usual one` },
    group: { title: msg`Group`, hint: msg`A path: Client › Brand › Region, also with / or >`, isRare: true },
    tags: { title: msg`Tags`, hint: msg`With commas between them`, isRare: true },
    city: { title: msg`City`, isRare: true },
  },
  guests: {
    firstName: { title: msg`First name`, required: true },
    lastName: { title: msg`Last name`, required: true },
    phone: { title: msg`Phone`, hint: msg`As it is dialled here, or with +` },
    email: { title: msg`E-mail` },
    login: { title: msg`Login`, hint: msg`No two users share one` },
    language: { title: msg`Language of messages`, hint: msg`English or Russian` },
    city: { title: msg`City` },
    free: { title: msg`Free on`, hint: msg`Such as: weekday evenings, weekend lunches` },
  },
  visits: {
    guest: { title: msg`Guest`, hint: msg`Login, e-mail or phone`, required: true },
    restaurant: { title: msg`Restaurant`, hint: msg`Its title`, required: true },
    address: { title: msg`Address`, hint: msg`Only where two restaurants share a title` },
    visitDate: {
      title: msg`Date and time`,
      hint: msg`2026-11-27 19:00, by the restaurant's clock, or date and time in two columns`,
      required: true,
    },
    checklist: {
      title: msg`Checklist`,
      hint: msg`Its title; empty for the usual one of the restaurant`,
      isRare: true,
    },
  },
}

export function columnsOf(kind: ImportKind): readonly Column[] {
  const fields: Record<string, Omit<Column, 'name'>> = FIELDS[kind]
  return Object.entries(fields).map(([name, field]) => ({ name, ...field }))
}

const TIME: Column = { name: IMPORT_TIME_COLUMN, title: msg`Time, if it has a column of its own` }

/** The columns that staff can choose in a file. */
export function choosableColumns(kind: ImportKind): readonly Column[] {
  return kind === 'visits' ? [...columnsOf(kind), TIME] : columnsOf(kind)
}
