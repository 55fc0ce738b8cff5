/** The texts of a file: sentences, in lists and under names. */
export type Texts = string | readonly Texts[] | { readonly [name: string]: Texts }

/** What is there of the texts in one language. */
export type SomeTexts<T> = T extends string ? T : { readonly [K in keyof T]?: SomeTexts<T[K]> }

/** The texts in one language; each that is absent or empty there is English. */
export function withEnglish<T>(english: T, own: unknown): T {
  if (typeof english === 'string') return (typeof own === 'string' && own.trim() !== '' ? own : english) as T
  const given = (typeof own === 'object' && own !== null ? own : {}) as Record<string, unknown>
  const entries = Object.entries(english as object).map(([name, text]) => [
    name,
    withEnglish(text, given[name]),
  ])
  return (Array.isArray(english) ? entries.map(([, text]) => text) : Object.fromEntries(entries)) as T
}
