import type { LocalQuestion } from '@cloche/engine/interface.ts'
import { useReadable } from '../readable.ts'
import { useVisitCopy } from '../shell/device-context.ts'
import { viewsOf } from '../views.ts'

/**
 * The visible dish questions, the fitting one first: those of the section on the screen, then the main checklist, then optional sections
 * in use, then the others.
 */
export function useDishQuestions(sectionId: string | undefined): LocalQuestion[] {
  const visitCopy = useVisitCopy()
  const { shown, sections } = useReadable(viewsOf(visitCopy).summary)
  const items = useReadable(visitCopy.items)
  const addons = new Set(items.filter(({ type }) => type === 'addon').map(({ id }) => id))
  const rank = ({ parent }: LocalQuestion) => {
    if (parent === sectionId) return 0
    if (!addons.has(parent!)) return 1
    return sections.get(parent!)?.active ? 2 : 3
  }
  return shown.filter(({ type }) => type === 'dish').toSorted((a, b) => rank(a) - rank(b))
}

/** The icons of categories that are about drinks. */
const DRINKS: readonly (string | null)[] = ['glass', 'cocktail', 'beer', 'coffee']

export type MenuList = 'dishes' | 'drinks'

/** The list of the menu that a category's questions are about. */
export const menuOf = (logo: string | null): MenuList => (DRINKS.includes(logo) ? 'drinks' : 'dishes')
