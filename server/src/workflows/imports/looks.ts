import { IMPORT_TIME_COLUMN } from '@cloche/contract/constants.ts'
import { IMPORT_COLUMNS, type ImportKind } from '@cloche/contract/imports.ts'

/** The number of rows that are looked at. */
const SAMPLE = 20

/** What all values of a column look like, for columns that no other of their kind resembles. */
const LOOKS: Record<ImportKind, Record<string, RegExp>> = {
  restaurants: { timezone: /^(?:UTC|[A-Z][a-z]+\/[A-Z][\w/+-]+)$/ },
  guests: { email: /^[^\s@]+@[^\s@]+$/, phone: /^\+?[\d\s().-]{7,}$/ },
  visits: {
    visitDate: /^\d{1,4}([-./])\d{1,2}\1\d{2,4}\b/,
    [IMPORT_TIME_COLUMN]: /^\d{1,2}[:.]\d\d(?:\s*[ap]\.?m\.?)?$/i,
  },
}

/** Returns the places of columns that a table does not name: by what they look like, then the required ones in their order. */
export function placesByLooks(
  rows: readonly (readonly string[])[],
  kind: ImportKind,
): Readonly<Record<string, number>> {
  const sample = rows.slice(0, SAMPLE)
  const width = Math.max(...sample.map(({ length }) => length))
  const valuesOf = (place: number) => sample.map((cells) => cells[place] ?? '').filter(Boolean)
  let free = Array.from({ length: width }, (_, place) => ({ place, values: valuesOf(place) })).filter(
    ({ values }) => values.length > 0,
  )
  const places: Record<string, number> = {}
  const take = (column: string, fits: (text: string) => boolean) => {
    const found = free.find(({ values }) => values.every(fits))
    if (!found) return
    places[column] = found.place
    free = free.filter((each) => each !== found)
  }
  for (const [column, look] of Object.entries(LOOKS[kind])) take(column, (text) => look.test(text))
  for (const column of IMPORT_COLUMNS[kind].required) if (!(column in places)) take(column, () => true)
  return places
}
