import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { accentStyles, contrastOf, paletteOf, READABLE, SCHEMES } from './accent.ts'

const tokens = readFileSync(new URL('../web/src/ui/tokens.css', import.meta.url), 'utf8')
const dark = tokens.slice(tokens.indexOf("data-theme='dark'"))
const light = tokens.slice(0, tokens.indexOf('@media'))

function token(scheme: string, name: string): string {
  return new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(scheme === 'light' ? light : dark)![1]!
}

/** Every hue, pale to dark, and greys. */
const COLOURS = ['00', '33', '66', '99', 'cc', 'ff'].flatMap((red, _, parts) =>
  parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)),
)

describe.each(SCHEMES)('%s', (scheme) => {
  test('whatever is chosen, all text in it and on it reads at 4.5:1', () => {
    const faults = COLOURS.filter((chosen) => {
      const { accent, press, soft, onAccent } = paletteOf(chosen, scheme)
      const pairs = [
        [accent, token(scheme, 'linen')],
        [accent, token(scheme, 'plate')],
        [accent, soft],
        [onAccent, accent],
        [onAccent, press],
        [token(scheme, 'ink'), soft],
        [token(scheme, 'ink-soft'), soft],
      ]
      const seen = contrastOf(accent, token(scheme, 'plate-sunk')) >= 3
      return !seen || pairs.some(([text, ground]) => contrastOf(text!, ground!) < READABLE)
    })
    expect(faults).toEqual([])
  })
})

test('a colour that can be read stays, one that cannot is changed as little as it takes', () => {
  expect(paletteOf('#1d5b4b', 'light')).toMatchObject({ accent: '#1d5b4b', contrast: expect.closeTo(6.5, 0) })
  const pale = paletteOf('#fff3b0', 'light')
  expect(pale.contrastAsChosen).toBeLessThan(1.2)
  expect(pale.contrast).toBeGreaterThanOrEqual(READABLE)
  expect(pale.contrast).toBeLessThan(5)
  expect(paletteOf('#fff3b0', 'dark').accent).toBe('#fff3b0')
})

test.each(['#000000', '#101010', '#777777', '#999999', '#6b7280', '#bbbbbb', '#f5f5f5'])(
  'in dark a button of %s does not look switched off',
  (grey) => {
    const { accent, contrast } = paletteOf(grey, 'dark')
    expect(contrast).toBeGreaterThanOrEqual(7)
    expect(contrastOf(accent, token('dark', 'ink-soft'))).toBeGreaterThan(1.5)
  },
)

/** How much of a hue a colour has, of 255. */
const spreadOf = (hex: string) => {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return Math.max(...parts) - Math.min(...parts)
}

test.each([
  ['#1d5b4b', 'dark'],
  ['#1a237e', 'dark'],
  ['#cc0000', 'dark'],
  ['#fff3b0', 'light'],
] as const)('%s keeps its hue where it is changed, and does not become grey', (chosen, scheme) => {
  const { accent } = paletteOf(chosen, scheme)
  expect(accent).not.toBe(chosen)
  expect(spreadOf(accent)).toBeGreaterThan(64)
})

test('the style sheet names the tokens of both schemes, and nothing but colours', () => {
  expect(accentStyles('#1d5b4b')).toMatch(
    /^html:root\{(--[a-z-]+:#[0-9a-f]{6};?){4}\}@media screen\{html:root\[data-theme=dark\]\{(--[a-z-]+:#[0-9a-f]{6};?){4}\}\}$/,
  )
})
