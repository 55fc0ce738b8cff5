import type { Draft } from './draft.ts'

export type Field = keyof Draft

export interface Conflict {
  field: Field
  /** The field was changed here too; otherwise the other change always wins. */
  isOwn: boolean
}

/** Returns the fields that somebody else changed and that differ in the form. */
export function conflicts(base: Draft, mine: Draft, theirs: Draft): Conflict[] {
  return fieldsOf(base)
    .filter((field) => differ(base, theirs, field) && differ(mine, theirs, field))
    .map((field) => ({
      field,
      isOwn: differ(base, mine, field),
    }))
}

/** Merges two drafts: fields changed here keep their values, all others take the stored ones. */
export function merged(base: Draft, mine: Draft, theirs: Draft): Draft {
  const own = fieldsOf(base).filter((field) => differ(base, mine, field))
  return { ...theirs, ...Object.fromEntries(own.map((field) => [field, mine[field]])) }
}

function fieldsOf(draft: Draft): Field[] {
  return Object.keys(draft) as Field[]
}

function differ(a: Draft, b: Draft, field: Field): boolean {
  return JSON.stringify(a[field]) !== JSON.stringify(b[field])
}
