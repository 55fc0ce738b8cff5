/** Adds a value to the parameters of a statement and returns its place, such as `$3`. */
export type Given = (value: unknown) => string

/** The parameters of a statement that is written piece by piece. */
export function parametersOf(): { parameters: unknown[]; given: Given } {
  const parameters: unknown[] = []
  return { parameters, given: (value) => `$${parameters.push(value)}` }
}

/** A table of the given rows for `from`, whose columns have these types. Each column is one parameter. */
export function givenTable<Column extends string>(
  name: string,
  types: Readonly<Record<Column, string>>,
  rows: readonly Readonly<Record<NoInfer<Column>, unknown>>[],
  given: Given,
): string {
  const columns = Object.keys(types) as Column[]
  const values = columns.map((column) => `${given(rows.map((row) => row[column]))}::${types[column]}[]`)
  return `unnest(${values.join(', ')}) as ${name} (${columns.join(', ')})`
}
