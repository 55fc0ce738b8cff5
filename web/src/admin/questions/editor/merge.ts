import type { Draft } from './draft.ts'

const FIELDS = [
  'type',
  'parent',
  'title',
  'help',
  'logo',
  'required',
  'weight',
  'choices',
  'scale',
  'min',
  'max',
  'unit',
  'comment',
  'photos',
  'showIf',
  'translations',
] as const satisfies (keyof Draft)[]
export type Field = (typeof FIELDS)[number]

export interface Conflict {
  field: Field
  /** Changed in the form too; else theirs stays in any case. */
  isOwn: boolean
}

/** What somebody else changed, and what stands in the form differently. */
export function conflicts(base: Draft, mine: Draft, theirs: Draft): Conflict[] {
  return FIELDS.filter((field) => differ(base, theirs, field) && differ(mine, theirs, field)).map(
    (field) => ({
      field,
      isOwn: differ(base, mine, field),
    }),
  )
}

/** Mine where I changed something, theirs everywhere else. */
export function merged(base: Draft, mine: Draft, theirs: Draft): Draft {
  const own = FIELDS.filter((field) => differ(base, mine, field))
  return { ...theirs, ...Object.fromEntries(own.map((field) => [field, mine[field]])) }
}

function differ(a: Draft, b: Draft, field: Field): boolean {
  return JSON.stringify(a[field]) !== JSON.stringify(b[field])
}
