import { folded } from '@cloche/checklist/folded.ts'
import { LANGUAGES, LIST, WHOLE, type Language } from '@cloche/languages/list.ts'

/** Each language by its name in every language that staff may write in. */
const BY_NAME = new Map<string, Language>(
  WHOLE.flatMap(({ code: speaker }) => {
    const names = new Intl.DisplayNames(speaker, { type: 'language' })
    return LIST.map(({ code }) => [folded(names.of(code)!), code] as const)
  }),
)
for (const { code, name } of LIST) BY_NAME.set(folded(name), code)

/** The language that a person names: in itself, in English or Russian, or by a code such as `ru` or `rus`; null if it is none of ours. */
export function languageCalled(name: string): Language | null {
  const written = folded(name.trim())
  return BY_NAME.get(written) ?? LANGUAGES.find((code) => code === codeOf(written)) ?? null
}

/** Two letters for a code of two or three. */
function codeOf(written: string): string | null {
  if (!/^[a-z]{2,3}$/.test(written)) return null
  return Intl.getCanonicalLocales(written)[0] ?? null
}
