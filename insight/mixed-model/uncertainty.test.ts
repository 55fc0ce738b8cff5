import fc from 'fast-check'
import { expect, test } from 'vitest'
import { factorize, inverseOf } from './cholesky.ts'
import { Uncertainty } from './uncertainty.ts'

const TWO = { covariance: Float64Array.of(4, 0, 0, 4), ties: Uint8Array.of(0, 1, 1, 0) }
const VARIANCES = { residual: 9, guest: 3 }

test('a new guest is worth what a pencil finds', () => {
  const uncertainty = new Uncertainty(TWO.covariance, TWO.ties, VARIANCES)
  expect(uncertainty.total).toBe(8)
  expect(uncertainty.spreadOf(8)).toBeCloseTo(Math.sqrt(8), 12)
  // z = (4, 0), 4² / (4 + 9 + 3)
  expect(uncertainty.gainsOf(new Map())(0)).toBeCloseTo(1, 12)
  expect(uncertainty.visit(0, new Map())).toBe(1)
  expect(uncertainty.total).toBeCloseTo(7, 12)
})

test('a guest known from the other restaurant is worth more', () => {
  const uncertainty = new Uncertainty(TWO.covariance, TWO.ties, VARIANCES)
  // w = 3 / 12, x = (1, −1/4), z = (4, −1), 5² / (4 + 1/4 + 9 · 5/4)
  expect(uncertainty.gainsOf(new Map([[1, 1]]))(0)).toBeCloseTo(25 / 15.5, 12)
})

test('without ties nothing is uncertain', () => {
  const uncertainty = new Uncertainty(TWO.covariance, new Uint8Array(4), VARIANCES)
  expect(uncertainty.total).toBe(0)
  expect(uncertainty.spreadOf(uncertainty.total)).toBe(0)
  expect(uncertainty.visit(0, new Map())).toBeNull()
})

interface Programme {
  restaurants: number
  guests: number
  visits: { r: number; g: number }[]
  added: { r: number; g: number }[]
  ties: boolean[]
  sd: { restaurant: number; guest: number; residual: number }
}

const programme: fc.Arbitrary<Programme> = fc
  .record({ restaurants: fc.integer({ min: 2, max: 6 }), guests: fc.integer({ min: 1, max: 6 }) })
  .chain(({ restaurants, guests }) => {
    const visit = fc.record({ r: fc.nat(restaurants - 1), g: fc.nat(guests - 1) })
    const sd = fc.double({ min: 0.2, max: 8, noNaN: true })
    return fc.record({
      restaurants: fc.constant(restaurants),
      guests: fc.constant(guests),
      visits: fc.array(visit, { minLength: 1, maxLength: 25 }),
      added: fc.array(visit, { minLength: 1, maxLength: 6 }),
      ties: fc.array(fc.boolean(), { minLength: restaurants ** 2, maxLength: restaurants ** 2 }),
      sd: fc.record({ restaurant: sd, guest: sd, residual: sd }),
    })
  })

/** The covariance of mean plus effect from the whole model's equations, with every restaurant, every guest and the mean. */
function covarianceOf({ restaurants, guests, sd }: Programme, visits: Programme['visits']): Float64Array {
  const size = restaurants + guests + 1
  const matrix = new Float64Array(size * size)
  for (let k = 0; k < size - 1; k += 1)
    matrix[k * size + k] = 1 / (k < restaurants ? sd.restaurant : sd.guest) ** 2
  for (const { r, g } of visits)
    for (const i of [r, restaurants + g, size - 1])
      for (const j of [r, restaurants + g, size - 1]) matrix[i * size + j]! += 1 / sd.residual ** 2
  factorize(matrix, size)
  const inverse = inverseOf(matrix, size)
  const at = (i: number, j: number) => inverse[i * size + j]!
  const mean = size - 1
  return Float64Array.from({ length: restaurants ** 2 }, (_, place) => {
    const [r, s] = [Math.floor(place / restaurants), place % restaurants]
    return at(r, s) + at(r, mean) + at(mean, s) + at(mean, mean)
  })
}

function timesOf(visits: Programme['visits'], guest: number): Map<number, number> {
  const times = new Map<number, number>()
  for (const { r, g } of visits) if (g === guest) times.set(r, (times.get(r) ?? 0) + 1)
  return times
}

test('every added visit lowers the sum as the equations of the whole model say', () => {
  fc.assert(
    fc.property(programme, (given) => {
      const { restaurants, sd, added } = given
      const ties = Uint8Array.from({ length: restaurants ** 2 }, (_, place) => {
        const [r, s] = [Math.floor(place / restaurants), place % restaurants]
        return Number(r !== s && given.ties[Math.min(r, s) * restaurants + Math.max(r, s)])
      })
      const sumOf = (covariance: Float64Array) => {
        let sum = 0
        for (let r = 0; r < restaurants; r += 1)
          for (let s = 0; s < r; s += 1) {
            const [own, other] = [covariance[r * restaurants + r]!, covariance[s * restaurants + s]!]
            if (ties[r * restaurants + s]) sum += own + other - 2 * covariance[r * restaurants + s]!
          }
        return sum
      }
      const visits = [...given.visits]
      const uncertainty = new Uncertainty(covarianceOf(given, visits), ties, {
        residual: sd.residual ** 2,
        guest: sd.guest ** 2,
      })
      const scale = Math.max(1, uncertainty.total)
      for (const { r, g } of added) {
        const times = timesOf(visits, g)
        const expected =
          sumOf(covarianceOf(given, visits)) - sumOf(covarianceOf(given, [...visits, { r, g }]))
        expect(Math.abs(uncertainty.gainsOf(times)(r) - expected) / scale).toBeLessThan(1e-6)
        uncertainty.visit(r, times)
        visits.push({ r, g })
        expect(Math.abs(uncertainty.total - sumOf(covarianceOf(given, visits))) / scale).toBeLessThan(1e-6)
      }
    }),
  )
})
