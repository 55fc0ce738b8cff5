/** Adds a value to the parameters of a statement and returns its place, such as `$3`. */
export type Given = (value: unknown) => string

/** The parameters of a statement that is written piece by piece. */
export function parametersOf(): { parameters: unknown[]; given: Given } {
  const parameters: unknown[] = []
  return { parameters, given: (value) => `$${parameters.push(value)}` }
}
