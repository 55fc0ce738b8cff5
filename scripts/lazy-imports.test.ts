import { execFile } from 'node:child_process'
import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const OXLINT = join(ROOT, 'node_modules/.bin/oxlint')
const SOURCES =
  '{contract,languages,checklist,client,engine,insight,server/src,web/src,tools,e2e}/**/*.{ts,tsx,css}'
const LAZY = /\bimport\(\s*'([^']+)'/g
const COMPOSED = /\bcomposes:[^;]+ from '([^']+)'/g

/**
 * Lint reads static imports alone. Copies of the files that name each `import()`, and what a style sheet composes, as static
 * imports make the rules about boundaries and circles hold for them.
 */
function eager(text: string, unseen: RegExp): string[] {
  return [...text.matchAll(unseen)].map(([, name], place) => `import * as unseen${place} from '${name}'`)
}

interface Rules {
  plugins: string[]
  rules: Record<string, unknown>
  overrides: { files: string[]; rules: Record<string, unknown> }[]
}

const pick = (rules: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(rules).filter(([name]) => ['import/no-cycle', 'no-restricted-imports'].includes(name)),
  )

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloche-lazy-'))
  const { plugins, rules, overrides } = JSON.parse(
    await readFile(join(ROOT, '.oxlintrc.json'), 'utf8'),
  ) as Rules
  const about = overrides
    .map(({ files, rules: all }) => ({ files, rules: pick(all) }))
    .filter(({ rules: some }) => Object.keys(some).length > 0)
  await write(
    '.oxlintrc.json',
    JSON.stringify({ plugins, categories: { correctness: 'off' }, rules: pick(rules), overrides: about }),
  )
})

afterEach(() => rm(folder, { recursive: true }))

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  const isSheet = file.endsWith('.css')
  const lines = isSheet ? eager(text, COMPOSED) : [text, ...eager(text, LAZY)]
  await writeFile(join(folder, isSheet ? `${file}.ts` : file), lines.join('\n'))
}

/** Resolves with what lint says, a line for each breach. */
function breaches(): Promise<string[]> {
  return new Promise((resolve) => {
    execFile(OXLINT, ['--format=unix'], { cwd: folder, maxBuffer: 2 ** 26 }, (_, stdout) =>
      resolve(stdout.split('\n').filter((line) => line.includes('[Error/'))),
    )
  })
}

test('no import() goes in a circle or across a boundary', async () => {
  for await (const file of glob(SOURCES, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] }))
    await write(file, await readFile(join(ROOT, file), 'utf8'))
  expect(await breaches()).toEqual([])
})

test('a circle through import() is caught, and so is a screen that another one loads or takes its look from', async () => {
  await write('checklist/one.ts', `export const one = () => import('./two.ts')\n`)
  await write('checklist/two.ts', `import { one } from './one.ts'\n\nexport const two = () => one\n`)
  await write(
    'web/src/admin/home/home.ts',
    `export const visits = () => import('../visits/visits-page.tsx')\n`,
  )
  await write('web/src/admin/visits/visits-page.tsx', `export default null\n`)
  await write(
    'web/src/admin/home/home.module.css',
    `.day {\n  composes: day from '../visits/visits.module.css';\n}\n`,
  )
  const found = await breaches()
  const of = (file: string) => found.find((line) => line.includes(file))
  expect(of('checklist/one.ts')).toContain('no-cycle')
  expect(of('web/src/admin/home/home.ts')).toContain('no-restricted-imports')
  expect(of('web/src/admin/home/home.module.css')).toContain('no-restricted-imports')
})
