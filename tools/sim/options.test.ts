import { expect, test } from 'vitest'
import { given } from './options.ts'
import { drawn } from './seeds.ts'

test.each([
  ['--seeds', 'many'],
  ['--seeds', '0'],
  ['--from', '-1'],
  ['--jobs', '1.5'],
  ['--from', '4294967296'],
  ['--seed', '3'],
  ['--help'],
  ['3'],
  ['--mutants', 'clock', '3'],
  ['--seeds'],
  ['--from', '1', '--draw', 'x'],
])('a mistake is told in one line: %s %s', (...args) => {
  expect(() => given(args)).toThrow(/^.+\. Use: npm run sim -- .+$/)
})

test('seeds come in a row, or are drawn from words', () => {
  expect(given(['--seeds', '3', '--from', '5'])).toMatchObject({ seeds: [5, 6, 7], which: '--from 5' })
  expect(given(['--seeds', '3', '--draw', 'x'])).toMatchObject({ seeds: drawn(3, 'x'), which: '--draw x' })
  expect(given([]).seeds).toHaveLength(1000)
})

test('planted faults may be those of one name', () => {
  expect(given(['--mutants'])).toMatchObject({ mode: 'mutants', named: '' })
  expect(given(['--mutants', 'clock put back'])).toMatchObject({ mode: 'mutants', named: 'clock put back' })
})
