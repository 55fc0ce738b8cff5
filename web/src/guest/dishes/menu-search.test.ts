import { describe, expect, test } from 'vitest'
import { searchMenu } from './menu-search.ts'

const menu = {
  dishes: ['Beef tartare', 'Crème brûlée', 'Soup of the day'],
  drinks: ['Espresso', 'Ginger beer'],
}

describe('the menu search', () => {
  test('shows everything when nothing is typed', () => {
    expect(searchMenu(menu, ' ')).toEqual({ ...menu, exact: null })
  })

  test('finds any word, whatever the case and the accents, what begins so first', () => {
    expect(searchMenu(menu, 'BEE')).toEqual({
      dishes: ['Beef tartare'],
      drinks: ['Ginger beer'],
      exact: null,
    })
    expect(searchMenu(menu, 'brulee').dishes).toEqual(['Crème brûlée'])
    expect(searchMenu(menu, 'day soup').dishes).toEqual(['Soup of the day'])
  })

  test('knows a name that is already there', () => {
    expect(searchMenu(menu, 'espresso ').exact).toBe('Espresso')
    expect(searchMenu(menu, 'flat white')).toEqual({ dishes: [], drinks: [], exact: null })
  })

  test('puts the whole name before longer ones, in either list', () => {
    const soups = { dishes: ['Soup of the day', 'Soup', 'Beef in beer'], drinks: ['Beer cocktail', 'Beer'] }
    expect(searchMenu(soups, 'soup')).toEqual({
      dishes: ['Soup', 'Soup of the day'],
      drinks: [],
      exact: 'Soup',
    })
    expect(searchMenu(soups, 'beer')).toEqual({
      dishes: ['Beef in beer'],
      drinks: ['Beer', 'Beer cocktail'],
      exact: 'Beer',
    })
  })

  test('tells names apart that differ only in accents', () => {
    const pates = { dishes: ['Pâte', 'Pâté'], drinks: [] }
    expect(searchMenu(pates, 'Pâté')).toEqual({ dishes: ['Pâté', 'Pâte'], drinks: [], exact: 'Pâté' })
    expect(searchMenu(pates, 'pate').exact).toBe('Pâte')
  })

  test('shows a name once that an older copy of the menu has twice', () => {
    const older = { dishes: ['Tea', 'Borscht', 'Tea'], drinks: ['Kvass', 'Kvass'] }
    const once = { dishes: ['Tea', 'Borscht'], drinks: ['Kvass'], exact: null }
    expect(searchMenu(older, '')).toEqual(once)
    expect(searchMenu(older, 'tea').dishes).toEqual(['Tea'])
  })

  test('never draws more than forty rows', () => {
    const long = Array.from({ length: 1000 }, (_, index) => `Tea ${index}`)
    const found = searchMenu({ dishes: long, drinks: long }, 'tea')
    expect(found.dishes.length + found.drinks.length).toBe(40)
    const last = [...long, 'Tea']
    expect(searchMenu({ dishes: last, drinks: long }, 'tea').dishes[0]).toBe('Tea')
    expect(searchMenu({ dishes: long, drinks: last }, 'tea').drinks[0]).toBe('Tea')
  })
})
