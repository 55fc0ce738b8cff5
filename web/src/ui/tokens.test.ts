import { describe, expect, test } from 'vitest'
import css from './tokens.css?raw'

const dark = css.slice(css.indexOf("data-theme='dark'"))
const light = css.slice(0, css.indexOf('@media'))

const TEXT = [
  ['ink', 'linen'],
  ['ink', 'plate'],
  ['ink', 'plate-sunk'],
  ['ink', 'accent-soft'],
  ['ink-soft', 'linen'],
  ['ink-soft', 'plate'],
  ['ink-soft', 'plate-sunk'],
  ['ink-soft', 'accent-soft'],
  ['accent', 'linen'],
  ['accent', 'plate'],
  ['accent', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-press'],
  ['warn', 'linen'],
  ['warn', 'plate'],
  ['warn', 'warn-soft'],
  ['danger', 'linen'],
  ['danger', 'plate'],
  ['danger', 'danger-soft'],
]
const EDGES = [
  ['edge', 'linen'],
  ['edge', 'plate'],
  ['accent', 'plate-sunk'],
]

describe.each([
  ['light', light],
  ['dark', dark],
])('%s', (_, theme) => {
  test.each(TEXT)('%s on %s reads at 4.5:1', (text, ground) => {
    expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(EDGES)('%s stands out from %s at 3:1', (edge, ground) => {
    expect(contrast(theme, edge, ground)).toBeGreaterThanOrEqual(3)
  })
})

/** WCAG 2 contrast ratio of two tokens. */
function contrast(theme: string, one: string, other: string): number {
  const [a, b] = [luminance(theme, one), luminance(theme, other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(theme: string, token: string): number {
  const hex = new RegExp(`--${token}: #([0-9a-f]{6})`).exec(theme)?.[1]
  if (!hex) throw new Error(`--${token} is no colour here`)
  const [r, g, b] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
