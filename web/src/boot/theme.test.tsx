import { expect, onTestFinished, test, vi } from 'vitest'
import { chooseTheme, chosenTheme, startTheme } from './theme.ts'

const shown = () => document.documentElement.dataset.theme

test('a chosen theme is shown at once and before the next paint of the page, until it is taken back', () => {
  onTestFinished(() => chooseTheme(null))
  chooseTheme('dark')
  expect(shown()).toBe('dark')
  delete document.documentElement.dataset.theme
  startTheme()
  expect(shown()).toBe('dark')
  expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark')
  chooseTheme(null)
  expect([chosenTheme(), shown()]).toEqual([null, 'light'])
})

test('without a storage the choice holds as long as the page', () => {
  const spy = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Forbidden', 'SecurityError')
  })
  onTestFinished(() => {
    spy.mockRestore()
    chooseTheme(null)
  })
  startTheme()
  expect(shown()).toBe('light')
  chooseTheme('dark')
  expect([chosenTheme(), shown()]).toEqual(['dark', 'dark'])
})
