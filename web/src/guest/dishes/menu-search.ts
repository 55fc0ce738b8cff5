import type { Menu } from '@cloche/contract/menu.ts'

const ROWS = 40

export interface Found {
  dishes: string[]
  drinks: string[]
  /** The menu does not have exactly the typed name. */
  isNew: boolean
}

/** Finds the dishes that match the typed words, those that begin with them first; never more rows than a phone can draw at once. */
export function searchMenu(menu: Pick<Menu, 'dishes' | 'drinks'>, typed: string): Found {
  const query = fold(typed)
  const dishes = matching(menu.dishes, query)
  const drinks = matching(menu.drinks, query)
  const isNew = query !== '' && ![...menu.dishes, ...menu.drinks].some((name) => fold(name) === query)
  const forDishes = Math.max(ROWS - drinks.length, ROWS / 2)
  const shownDishes = dishes.slice(0, query === '' ? ROWS : forDishes)
  return {
    dishes: shownDishes,
    drinks: drinks.slice(0, query === '' ? ROWS : ROWS - shownDishes.length),
    isNew,
  }
}

function matching(names: readonly string[], query: string): string[] {
  const words = query.split(' ')
  const fitting = names.filter((name) => words.every((word) => fold(name).includes(word)))
  const first = fitting.filter((name) => fold(name).startsWith(query))
  return [...first, ...fitting.filter((name) => !first.includes(name))]
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase().trim().replace(/\s+/g, ' ')
}
