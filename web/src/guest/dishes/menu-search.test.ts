import { describe, expect, test } from 'vitest'
import { searchMenu } from './menu-search.ts'

const menu = {
  dishes: ['Beef tartare', 'Crème brûlée', 'Soup of the day'],
  drinks: ['Espresso', 'Ginger beer'],
}

describe('the menu search', () => {
  test('shows everything when nothing is typed', () => {
    expect(searchMenu(menu, ' ')).toEqual({ ...menu, isNew: false })
  })

  test('finds any word, whatever the case and the accents, what begins so first', () => {
    expect(searchMenu(menu, 'BEE')).toEqual({
      dishes: ['Beef tartare'],
      drinks: ['Ginger beer'],
      isNew: true,
    })
    expect(searchMenu(menu, 'brulee').dishes).toEqual(['Crème brûlée'])
    expect(searchMenu(menu, 'day soup').dishes).toEqual(['Soup of the day'])
  })

  test('knows a name that is already there', () => {
    expect(searchMenu(menu, 'espresso ').isNew).toBe(false)
    expect(searchMenu(menu, 'flat white')).toEqual({ dishes: [], drinks: [], isNew: true })
  })

  test('never draws more than forty rows', () => {
    const long = Array.from({ length: 1000 }, (_, index) => `Tea ${index}`)
    const found = searchMenu({ dishes: long, drinks: long }, 'tea')
    expect(found.dishes.length + found.drinks.length).toBe(40)
  })
})
