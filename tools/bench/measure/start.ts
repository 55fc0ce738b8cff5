import { type Product, startProduct, type Way } from '../product/product.ts'
import { median } from './rounds.ts'

export interface Starts {
  /** Milliseconds from the spawn to the first 200, medians. */
  health: number
  ready: number
}

/** Measures restarts, which find everything in place. */
export async function measureStarts(
  way: Way,
  dataDir: string,
  times: number,
  stack: AsyncDisposableStack,
): Promise<Starts> {
  const starts: Product[] = []
  for (let time = 0; time < times; time++) {
    const product = await startProduct(way, dataDir, stack)
    await product.stop()
    starts.push(product)
  }
  return {
    health: median(starts.map(({ healthMs }) => healthMs)),
    ready: median(starts.map(({ readyMs }) => readyMs)),
  }
}
