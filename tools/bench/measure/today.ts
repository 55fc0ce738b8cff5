import type { Product } from '../product/product.ts'
import { callerOf } from '@cloche/e2e/caller.ts'
import { median } from './rounds.ts'

const PATH = '/visit/attention'
/** The number of calls to warm up, and the number of measured calls. */
const [WARMING, TIMES] = [20, 60]

/** The milliseconds that staff's first screen waits for its answer, one call at a time. */
export async function todayMs(product: Product, administrator: string): Promise<number> {
  const call = callerOf(product.url, administrator)
  for (let time = 0; time < WARMING; time++) await call('GET', PATH)
  const measured: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const begin = performance.now()
    await call('GET', PATH)
    measured.push(performance.now() - begin)
  }
  return median(measured)
}
