import { folded } from '@cloche/checklist/folded.ts'
import type { Menu } from '@cloche/contract/menu.ts'

const ROWS = 40

export interface Found {
  dishes: string[]
  drinks: string[]
  /** The name on the menu that was typed in full; null if the menu does not have the name. */
  exact: string | null
}

/**
 * Finds the names that match the typed words: first the whole name, then names that begin with the words. Each name is found once, and
 * never more rows than a phone can draw at once.
 */
export function searchMenu(menu: Pick<Menu, 'dishes' | 'drinks'>, typed: string): Found {
  const query = fold(typed)
  const exact = query === '' ? null : exactIn([...menu.dishes, ...menu.drinks], typed.trim(), query)
  const dishes = matching(menu.dishes, query, exact)
  const drinks = matching(menu.drinks, query, exact)
  const forDishes = Math.max(ROWS - drinks.length, ROWS / 2)
  const shownDishes = dishes.slice(0, query === '' ? ROWS : forDishes)
  return {
    dishes: shownDishes,
    drinks: drinks.slice(0, query === '' ? ROWS : ROWS - shownDishes.length),
    exact,
  }
}

/** Prefers the name as typed, because names may differ only in case or accents. */
function exactIn(names: readonly string[], typed: string, query: string): string | null {
  return names.find((name) => name === typed) ?? names.find((name) => fold(name) === query) ?? null
}

/** An older server sends a name as often as the sheet has it. */
function matching(names: readonly string[], query: string, exact: string | null): string[] {
  const words = query.split(' ')
  const fitting = [...new Set(names)].filter((name) => words.every((word) => fold(name).includes(word)))
  const whole = fitting.filter((name) => name === exact)
  const first = fitting.filter((name) => fold(name).startsWith(query))
  return [...new Set([...whole, ...first, ...fitting])]
}

function fold(text: string): string {
  return folded(text).trim().replace(/\s+/g, ' ')
}
