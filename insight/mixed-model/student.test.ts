import { expect, test } from 'vitest'
import { mixtureQuantile, normalCdf, studentCdf, studentQuantile } from './student.ts'

test.each([
  [0, 0.5],
  [1.6448536269514722, 0.95],
  [-1.959963984540054, 0.025],
  [-8, 6.220960574271786e-16],
])('Φ(%d) is %d', (z, p) => {
  expect(normalCdf(z) / p).toBeCloseTo(1, 7)
})

// As printed by R: qt(0.95, df).
test.each([
  [1, 6.313751514675],
  [2, 2.919985580354],
  [3, 2.353363434802],
  [5, 2.015048373333],
  [30, 1.697260886593],
  [31, 1.695518782546],
  [199, 1.652546746165],
  [19999, 1.644929958],
])('with %d degrees of freedom one in twenty lies beyond %d', (freedom, t) => {
  expect(studentCdf(t, freedom)).toBeCloseTo(0.95, 6)
  expect(1 - studentCdf(-t, freedom)).toBeCloseTo(0.95, 6)
  expect(studentQuantile(0.95, freedom)).toBeCloseTo(t, 4)
})

test('a quantile of a mixture parts its mass', () => {
  const freedom = 12
  const mixture = { weights: [0.25, 0.75], centers: [0, 10], scales: [1, 2], freedom }
  const x = mixtureQuantile(mixture, 0.3, studentQuantile(0.3, freedom))
  expect(0.25 * studentCdf(x, freedom) + 0.75 * studentCdf((x - 10) / 2, freedom)).toBeCloseTo(0.3, 8)
})

test('a part without a spread is a point', () => {
  const mixture = { weights: [0.5, 0.5], centers: [3, 3], scales: [0, 0], freedom: 9 }
  expect(mixtureQuantile(mixture, 0.95, 1.83)).toBe(3)
})
