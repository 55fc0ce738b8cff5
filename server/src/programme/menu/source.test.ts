import { expect, test } from 'vitest'
import { sourceOf } from './source.ts'

const SHEET = 'https://docs.google.com/spreadsheets/d/1AbC-d_9'
const EXPORT = `${SHEET}/export?format=xlsx`
const PUBLISHED = 'https://docs.google.com/spreadsheets/d/e/2PACX-1vQ_x'

test.each([
  [`${SHEET}/edit`, EXPORT],
  [`${SHEET}/edit?usp=sharing`, EXPORT],
  [`${SHEET}/edit?gid=17#gid=17`, EXPORT],
  [`${SHEET}/edit#gid=0`, EXPORT],
  [`${SHEET}/view`, EXPORT],
  [`${SHEET}/preview`, EXPORT],
  [`${SHEET}/htmlview?pli=1#`, EXPORT],
  [`${SHEET}/export?format=csv&gid=17`, EXPORT],
  [`${SHEET}/gviz/tq?tqx=out:csv`, EXPORT],
  [SHEET, EXPORT],
  [`${SHEET}/`, EXPORT],
  ['http://docs.google.com/spreadsheets/d/1AbC-d_9/edit', EXPORT],
  ['https://docs.google.com/spreadsheets/u/1/d/1AbC-d_9/edit', EXPORT],
  ['https://docs.google.com/a/example.com/spreadsheets/d/1AbC-d_9/edit', EXPORT],
  [`${SHEET}/edit?resourcekey=0-k3y&usp=sharing`, `${EXPORT}&resourcekey=0-k3y`],
  [`${PUBLISHED}/pubhtml`, `${PUBLISHED}/pub?output=xlsx`],
  [`${PUBLISHED}/pubhtml?gid=0&single=true`, `${PUBLISHED}/pub?output=xlsx`],
  [`${PUBLISHED}/pub?output=csv`, `${PUBLISHED}/pub?output=xlsx`],
])('%s is read from %s', (pasted, address) => {
  expect(sourceOf(pasted)).toEqual({ kind: 'google', address: new URL(address), name: pasted })
})

test.each([
  'https://example.com/docs/menu.xlsx?version=3',
  'https://docs.google.com/document/d/1AbC-d_9/edit',
  'https://docs.google.com.example.com/spreadsheets/d/1AbC-d_9/edit',
])('%s is read as it is', (address) => {
  expect(sourceOf(address)).toEqual({ kind: 'web', address: new URL(address), name: address })
})

test('a password is used and not shown', () => {
  const source = sourceOf('https://chef:s3cret@example.com/menu.ods')
  expect(source).toMatchObject({ kind: 'web', name: 'https://example.com/menu.ods' })
  expect(source.kind === 'web' && source.address.password).toBe('s3cret')
})

test.each(['/srv/files/our menu.xlsx', 'file:///srv/files/our%20menu.xlsx'])('%s is a file', (location) => {
  expect(sourceOf(location)).toEqual({
    kind: 'file',
    path: '/srv/files/our menu.xlsx',
    name: 'our menu.xlsx',
  })
})
