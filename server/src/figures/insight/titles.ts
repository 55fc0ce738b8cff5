import { WHOLE, type WholeLanguage } from '@cloche/languages/list.ts'
import type { VisitOptions } from '@cloche/contract/questions.ts'
import { textsOf } from '@cloche/checklist/localize.ts'

interface Titled {
  title: string
  options: Pick<VisitOptions, 'translations'>
}

/** Returns a question's or category's title in each language of staff. */
export function titlesOf(item: Titled): Record<WholeLanguage, string> {
  const titles = WHOLE.map(({ code }) => [code, textsOf(item, code).title])
  return Object.fromEntries(titles) as ReturnType<typeof titlesOf>
}
