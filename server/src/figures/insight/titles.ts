import { LANGUAGES } from '@cloche/contract/constants.ts'
import type { VisitOptions } from '@cloche/contract/questions.ts'
import { textsOf } from '@cloche/checklist/localize.ts'

interface Titled {
  title: string
  options: Pick<VisitOptions, 'translations'>
}

/** Returns a question's or category's title in each language. */
export function titlesOf(item: Titled): Record<(typeof LANGUAGES)[number], string> {
  const titles = LANGUAGES.map((language) => [language, textsOf(item, language).title])
  return Object.fromEntries(titles) as ReturnType<typeof titlesOf>
}
