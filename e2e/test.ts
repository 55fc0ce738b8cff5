import { test as base } from '@playwright/test'
import { inviteGuest, type Invited } from './arrange.ts'
import { Product } from './product.ts'

interface Fixtures {
  /** A guest nobody else uses, with a visit that is open now. */
  invited: Invited
}

interface WorkerFixtures {
  product: Product
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    async ({}, use) => {
      const product = await Product.start()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  invited: async ({ product }, use) => use(await inviteGuest(product)),
})

export { expect } from '@playwright/test'
