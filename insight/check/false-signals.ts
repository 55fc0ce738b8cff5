import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { xmrChart } from '../xmr.ts'
import { normalsOf } from './simulate.ts'

export interface SteadyCharts {
  restaurants: number
  points: number
}

/** Simulates the charts of a programme per seed, with points of one visit or of six. Returns how many programmes have a signal in a chart. */
export function falseSignals({ restaurants, points }: SteadyCharts, seeds: readonly number[]): number {
  const charts = restaurants > 1 ? restaurants + 1 : 1
  return seeds.filter((seed) => {
    const random = xoroshiro128plus(seed)
    const normal = normalsOf(random)
    const value = () => {
      const visits = uniformInt(random, 0, 1) === 1 ? 1 : 6
      return { visits, mean: 80 + (8 * normal()) / Math.sqrt(visits) }
    }
    const signals = Array.from({ length: restaurants }, () =>
      xmrChart(Array.from({ length: points }, value), charts).signals.flatMap(Object.values),
    )
    return signals.flat().includes(true)
  }).length
}
