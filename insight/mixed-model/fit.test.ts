import { expect, test } from 'vitest'
import { simulate } from '../check/simulate.ts'
import { DYESTUFF, DYESTUFF_2, PENICILLIN, TWO_MINIMA, visitsIn } from '../test/fixtures.ts'
import { criterion, type Method } from './criterion.ts'
import { designOf } from './design.ts'
import { fit } from './fit.ts'

const designIn = (...file: Parameters<typeof visitsIn>) => designOf(visitsIn(...file).visits)

const isNear = (what: string, value: number, known: number) =>
  Math.abs(value - known) <= (what === 'criterion' ? 1e-6 : 1e-4)

/** As lme4 and MixedModels.jl print them. */
const PUBLISHED: [string, ReturnType<typeof designIn>, Method, Record<string, number>][] = [
  [
    'dyestuff',
    designIn(...DYESTUFF),
    'REML',
    {
      criterion: 319.654276842342,
      restaurant: Math.sqrt(1764.05),
      residual: Math.sqrt(2451.25),
      mean: 1527.5,
      se: 19.3834,
    },
  ],
  [
    'dyestuff',
    designIn(...DYESTUFF),
    'ML',
    { criterion: 327.3270598811428, restaurant: 0.75258 * 49.510099986, residual: 49.510099986 },
  ],
  [
    'dyestuff2',
    designIn(...DYESTUFF_2),
    'REML',
    { criterion: 161.82827781228846, restaurant: 0, residual: 3.715684274475726, se: 0.678388031232524 },
  ],
  [
    'dyestuff2',
    designIn(...DYESTUFF_2),
    'ML',
    { criterion: 162.87303665382575, residual: 3.653231351374652 },
  ],
  [
    'penicillin',
    designIn(...PENICILLIN),
    'REML',
    {
      criterion: 330.86058899122156,
      restaurant: 1.9315555733,
      guest: 0.8467056821,
      residual: 0.549923011,
      se: 0.808572,
    },
  ],
  [
    'penicillin',
    designIn(...PENICILLIN),
    'ML',
    {
      criterion: 332.18834867227616,
      restaurant: 3.2197513 * Math.sqrt(0.3024263988),
      guest: 1.5375772 * Math.sqrt(0.3024263988),
      residual: Math.sqrt(0.3024263988),
    },
  ],
]

test.each(PUBLISHED)('%s by %s is what lme4 and MixedModels.jl find', (_, design, method, published) => {
  const found = fit(design, method)
  const flat: Record<string, number> = {
    criterion: found.criterion,
    restaurant: found.sd.restaurant,
    guest: found.sd.guest ?? 0,
    residual: found.sd.residual,
    mean: found.mean.estimate,
    se: found.mean.se,
  }
  const wrong = Object.entries(published).filter(([what, value]) => !isNear(what, flat[what]!, value))
  expect(wrong).toEqual([])
})

test.each([
  [1, 319.792389042002],
  [0, 326.023232155879],
])('the criterion of dyestuff at θ = %d is %d', (theta, value) => {
  expect(criterion(designIn(...DYESTUFF), { restaurant: theta, guest: 0 }, 'REML')).toBeCloseTo(value, 9)
})

test.each([
  ['REML', 252.167, 2.6, 7.85, 4.04],
  ['ML', 256.0442, 7.81, 1.5, 4.03],
] as const)('of two minima by %s the lower one is found', (method, least, restaurant, guest, residual) => {
  const found = fit(designIn(...TWO_MINIMA), method)
  expect(found.criterion).toBeCloseTo(least, 4)
  const { sd } = found
  expect([sd.restaurant, sd.guest, sd.residual].map((each) => Number(each!.toFixed(2)))).toEqual([
    restaurant,
    guest,
    residual,
  ])
})

test('the minimum is lower than all around it, wherever it lies', () => {
  for (const [seed, sd] of [0, 0.3, 2, 9, 60].entries()) {
    const { visits } = simulate(
      { restaurants: 8, guests: 15, visits: 60, sd: { restaurant: sd, guest: 5 - seed, residual: 6 } },
      seed,
    )
    const design = designOf(visits)
    const found = fit(design, 'REML')
    for (const restaurant of [0, 0.01, 0.5, 0.9, 0.999, 1.001, 1.1, 2])
      for (const guest of [0, 0.01, 0.5, 0.9, 0.999, 1.001, 1.1, 2]) {
        const theta = {
          restaurant: found.theta.restaurant === 0 ? restaurant / 50 : found.theta.restaurant * restaurant,
          guest: found.theta.guest === 0 ? guest / 50 : found.theta.guest * guest,
        }
        expect(criterion(design, theta, 'REML')).toBeGreaterThanOrEqual(found.criterion - 1e-9)
      }
  }
})
