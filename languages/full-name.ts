/** The languages that write the family name first, as `nameOrderLocales` of CLDR has them. */
const FAMILY_FIRST = new Set(['hu', 'ja', 'ko', 'vi', 'yue', 'zh'])

interface Named {
  firstName: string
  lastName: string
}

/** A person's whole name in the order of the reader's language. */
export const fullName = ({ firstName, lastName }: Named, language: string): string =>
  (FAMILY_FIRST.has(language) ? [lastName, firstName] : [firstName, lastName]).join(' ').trim()
