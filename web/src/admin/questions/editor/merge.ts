import type { Draft } from './draft.ts'

export type Field = keyof Draft

export interface Conflict {
  field: Field
  /** Changed in the form too; else theirs stays in any case. */
  isOwn: boolean
}

/** What somebody else changed, and what stands in the form differently. */
export function conflicts(base: Draft, mine: Draft, theirs: Draft): Conflict[] {
  return fieldsOf(base)
    .filter((field) => differ(base, theirs, field) && differ(mine, theirs, field))
    .map((field) => ({
      field,
      isOwn: differ(base, mine, field),
    }))
}

/** Mine where I changed something, theirs everywhere else. */
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
