/** The grounds that text in the accent stands on: tokens of the screens (web/src/ui/tokens.css). */
const GROUNDS = {
  light: { linen: '#f5f1e8', plate: '#fffdf8', sunk: '#ece6d9' },
  dark: { linen: '#151412', plate: '#201e1b', sunk: '#0e0d0c' },
} as const

export type Scheme = keyof typeof GROUNDS
export const SCHEMES = Object.keys(GROUNDS) as Scheme[]

/** The contrast that WCAG 2 asks of text (1.4.3), and of what is no text (1.4.11). */
export const READABLE = 4.5
const SEEN = 3

/** In dark, a button of a middle grey looks switched off. Greys have this contrast there, colours with less of a hue than `HUED` some of it. */
const LIVELY = 8
const HUED = 0.25

/** The accent of a scheme, and the colours that go with it; all `#rrggbb`. */
export interface Palette {
  accent: string
  /** Of a button that is pressed. */
  press: string
  /** The ground of what is chosen. */
  soft: string
  /** Text on the accent. */
  onAccent: string
  /** The least contrast of the chosen colour itself, as text, with what it would stand on. */
  contrastAsChosen: number
  /** Whether the chosen colour itself can be read. It is changed all the same where it is a dull grey. */
  isReadable: boolean
  /** The same of `accent`, which is the chosen colour where that can be read. */
  contrast: number
}

/** How far a colour moves towards black or white in a step, until it can be read. */
const STEP = 0.02

/**
 * Makes a scheme's palette of one colour. A colour that could not be read is made darker in light, lighter in dark, as little as it
 * takes. A grey is made lighter in dark until it does not look switched off.
 */
export function paletteOf(chosen: string, scheme: Scheme): Palette {
  const grounds = GROUNDS[scheme]
  const away = scheme === 'light' ? '#000000' : '#ffffff'
  let accent = chosen
  for (let share = STEP; !isLively(accent, scheme) && share <= 1; share += STEP)
    accent = moved(chosen, scheme === 'light' ? 0 : 1, share)
  return {
    accent,
    press: mixed(accent, away, 0.2),
    soft: softOf(accent, scheme),
    onAccent: scheme === 'light' ? grounds.plate : grounds.linen,
    contrastAsChosen: leastContrast(chosen, scheme),
    isReadable: stands(chosen, scheme),
    contrast: leastContrast(accent, scheme),
  }
}

const softOf = (accent: string, scheme: Scheme) =>
  mixed(GROUNDS[scheme].plate, accent, scheme === 'light' ? 0.12 : 0.16)

function stands(accent: string, scheme: Scheme): boolean {
  return leastContrast(accent, scheme) >= READABLE && contrastOf(accent, GROUNDS[scheme].sunk) >= SEEN
}

function isLively(accent: string, scheme: Scheme): boolean {
  if (!stands(accent, scheme)) return false
  const parts = partsOf(accent)
  const hue = Math.min(1, (Math.max(...parts) - Math.min(...parts)) / 255 / HUED)
  return scheme === 'light' || leastContrast(accent, scheme) >= LIVELY + (READABLE - LIVELY) * hue
}

function leastContrast(accent: string, scheme: Scheme): number {
  const { linen, plate } = GROUNDS[scheme]
  return Math.min(...[linen, plate, softOf(accent, scheme)].map((ground) => contrastOf(accent, ground)))
}

/** How much of its saturation a moved colour keeps, and how far from black or white it lies at least to count with all of it. */
const KEPT = 0.75
const APART = 0.3

/** Moves a colour's lightness (of HSL) by a share towards another. The hue stays: mixed with black or white, it would become grey. */
function moved(hex: string, towards: number, share: number): string {
  const parts = partsOf(hex).map((part) => part / 255)
  const before = (Math.max(...parts) + Math.min(...parts)) / 2
  const after = before + (towards - before) * share
  const room = (lightness: number) => 1 - Math.abs(2 * lightness - 1)
  const spread = (KEPT * room(after)) / Math.max(room(before), APART)
  return hexOf(parts.map((part) => (after + (part - before) * spread) * 255))
}

/** The style sheet that gives the screens' tokens an accent. On paper it is the light one, as all tokens are. */
export function accentStyles(chosen: string): string {
  return `html:root{${tokens(chosen, 'light')}}@media screen{html:root[data-theme=dark]{${tokens(chosen, 'dark')}}}`
}

function tokens(chosen: string, scheme: Scheme): string {
  const { accent, press, soft, onAccent } = paletteOf(chosen, scheme)
  return `--accent:${accent};--accent-press:${press};--accent-soft:${soft};--on-accent:${onAccent}`
}

/** The contrast ratio of WCAG 2 of two colours `#rrggbb`. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = partsOf(hex).map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

const partsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

function mixed(from: string, to: string, share: number): string {
  const other = partsOf(to)
  return hexOf(partsOf(from).map((part, at) => part + (other[at]! - part) * share))
}

const hexOf = (parts: readonly number[]) =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
