import { Product } from '@cloche/e2e/product.ts'
import type { Asked, Reading } from '../probe/probe.ts'

const PROBE = new URL('../probe/probe.ts', import.meta.url).href
const SETTLE_ROUNDS = 10

/** The real product with a probe in its process. */
export class MeasuredProduct {
  readonly product: Product
  #asked = 0

  private constructor(product: Product) {
    this.product = product
  }

  static async start(env: NodeJS.ProcessEnv): Promise<MeasuredProduct> {
    return new MeasuredProduct(await Product.start({ LOG_LEVEL: 'warn', ...env }, { preload: PROBE }))
  }

  get isAlive(): boolean {
    return this.product.process !== null
  }

  /** Returns the reading since the last one. Throws if the product has ended. */
  read({ collect = false } = {}): Promise<Reading> {
    const child = this.product.process
    if (!child) throw new Error(`The product has ended:\n${this.product.output.slice(-2000)}`)
    const id = ++this.#asked
    const { promise, resolve, reject } = Promise.withResolvers<Reading>()
    const onExit = () => reject(new Error(`The product has ended:\n${this.product.output.slice(-2000)}`))
    const onMessage = (message: unknown) => {
      const reading = message as Reading & Asked
      if (reading.id === id) resolve(reading)
    }
    child.on('message', onMessage)
    child.once('exit', onExit)
    child.send({ id, collect } satisfies Asked)
    return promise.finally(() => child.off('message', onMessage).off('exit', onExit))
  }

  /** Returns the resident memory after garbage collection: the least of several readings. */
  async settledMemory(): Promise<number> {
    let least = Infinity
    for (let round = 0; round < SETTLE_ROUNDS; round++) {
      const { rss } = await this.read({ collect: true })
      least = Math.min(least, rss)
    }
    return least
  }

  stop(): Promise<void> {
    return this.product.stop()
  }
}
