import { glob, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')
/** The styles of everything that a guest or an applicant sees. */
const SHOWN = '{app,boot,guest,join,ui}/**/*.css'
/** Stands before a declaration that draws the same in every language: a tick, for example. */
const EXEMPT = '/* Not mirrored. */'

const SIDED = /(?:^|-)(?:left|right)(?:$|-)/
const SIDES = /^(?:margin|padding|inset|border-(?:width|color|style)|scroll-(?:margin|padding))$/

/** Why a declaration stays on one side of the screen where the writing turns to the other, or null where it does not. */
function sideOf(property: string, value: string): string | null {
  if (SIDED.test(property)) return 'names a side'
  if (/^(?:text-align|float|clear|caption-side)$/.test(property) && /\b(?:left|right)\b/.test(value))
    return 'names a side'
  const parts = value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []
  if (SIDES.test(property) && parts.length === 4 && parts[1] !== parts[3]) return 'has two different sides'
  if (property === 'border-radius' && parts.length > 1) {
    const [first, second = first, third = first, fourth = second] = parts
    if (first !== second || third !== fourth) return 'has two different sides'
  }
  if (/gradient\((?:90deg|270deg|to (?:left|right))/.test(value)) return 'runs to a side'
  if (property === 'box-shadow' && /(?:^|inset |, )-?[1-9]\d*px /.test(value)) return 'is shifted to a side'
  if (/translate(?:X|3d)?\(\s*-?[1-9]/.test(value)) return 'moves to a side'
  return null
}

function faults(css: string): string[] {
  const kept = css.replaceAll(new RegExp(`${RegExp.escape(EXEMPT)}[^;]+;`, 'g'), '')
  const plain = kept.replaceAll(/\/\*[^]*?\*\//g, '')
  return [...plain.matchAll(/(?:^|[;{])\s*([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].flatMap(
    ([, property = '', value = '']) => {
      const why = sideOf(property, value.replaceAll(/\s+/g, ' ').trim())
      return why ? [`${property}: ${value.trim()} ${why}`] : []
    },
  )
}

test('the styles of guests’ screens turn with the direction of the writing', async () => {
  const found: string[] = []
  let files = 0
  for await (const file of glob(SHOWN, { cwd: SOURCE })) {
    files++
    const css = await readFile(join(SOURCE, file), 'utf8')
    found.push(...faults(css).map((fault) => `${relative('.', file)}: ${fault}`))
  }
  expect(files).toBeGreaterThan(30)
  expect(found).toEqual([])
})

test('finds what a newcomer would write', () => {
  for (const line of [
    'margin-left: 4px',
    'padding-right: 4px',
    'left: 0',
    'border-left: 1px solid',
    'border-top-left-radius: 4px',
    'text-align: right',
    'float: left',
    'margin: 0 4px 0 auto',
    'padding: 0 var(--space-4) 0 calc(var(--space-5) + 1rem)',
    'inset: 4px auto auto 4px',
    'border-radius: 8px 0 0 8px',
    'background: linear-gradient(90deg, red, blue)',
    'box-shadow: inset 3px 0 0 red, 0 1px 2px blue',
    'transform: translateX(8px)',
  ])
    expect(faults(`.a { ${line}; }`)).toEqual([expect.stringContaining(line.slice(0, line.indexOf(':')))])
  for (const line of [
    'margin-inline-start: 4px',
    'padding: 0 4px',
    'padding: 4px 8px 12px 8px',
    'border-radius: 8px 8px 0 0',
    'text-align: start',
    'box-shadow: 0 -8px 40px red',
    'transform: translateY(48px)',
    'flex-direction: row',
    `${EXEMPT} border-width: 0 2px 2px 0`,
  ])
    expect(faults(`.a { ${line}; }`)).toEqual([])
})
