import { expect, test as base, type Browser } from '@playwright/test'
import { fillBankShortly, inviteGuest, setBankAside, type Invited } from './arrange.ts'
import { copyFilledData } from './filled-data.ts'
import { AdminPage } from './pages/admin-page.ts'
import { QuestionsPage } from './pages/questions-page.ts'
import { refuseWorker } from './pages/refuse-worker.ts'
import { Product } from './product.ts'

interface Fixtures {
  /** A guest nobody else uses, with a visit that is open now. */
  invited: Invited
  /** A guest nobody else uses, with an open visit of a few questions (`SHORT`). */
  invitedShortly: Invited
  /** Opens another browser, at a desk. The test's `page` is a phone. */
  desk: () => Promise<AdminPage>
  /** The page of a logged-in administrator at a desk. */
  admin: AdminPage
  /** The page of a logged-in visit manager at a desk of their own. */
  manager: AdminPage
  /** Empties the question bank; its questions come back after the test. */
  bank: QuestionsPage
}

interface WorkerFixtures {
  /** The environment of the product beside its own. */
  environment: NodeJS.ProcessEnv
  product: Product
}

/** For tests of what a phone keeps: its browser has the product's service worker, which stores the whole app at the first visit. */
export const offlineTest = base.extend<Fixtures, WorkerFixtures>({
  environment: [{}, { scope: 'worker', option: true }],
  product: [
    async ({ environment }, use) => {
      const product = await Product.start(environment, { prepare: copyFilledData })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  page: async ({ page }, use) => {
    const uncaught: (string | undefined)[] = []
    page.on('pageerror', ({ name, message, stack }) => uncaught.push(`${name}: ${message}\n${stack}`))
    await use(page)
    expect(uncaught).toEqual([])
  },
  baseURL: async ({ product }, use) => use(product.url),
  invited: async ({ product }, use) => use(await inviteGuest(product)),
  invitedShortly: async ({ product }, use) => {
    const putBack = await setBankAside(product)
    await fillBankShortly(product)
    await use(await inviteGuest(product))
    await putBack()
  },
  desk: async ({ browser }, use) => {
    await using desks = new AsyncDisposableStack()
    await use(async () => desks.use(await openDesk(browser)).admin)
  },
  admin: async ({ desk, product }, use) => {
    const admin = await desk()
    await admin.logIn((await product.access()).admin)
    await use(admin)
  },
  manager: async ({ desk, product }, use) => {
    const manager = await desk()
    await manager.logIn((await product.access()).manager)
    await use(manager)
  },
  bank: async ({ product, admin }, use) => {
    const putBack = await setBankAside(product)
    await use(new QuestionsPage(admin.page))
    await putBack()
  },
})

/** Without the service worker, whose storing of the app takes longer than a guest's page does. */
export const test = offlineTest.extend({
  context: async ({ context }, use) => {
    await context.addInitScript(refuseWorker)
    await use(context)
  },
})

async function openDesk(browser: Browser) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    hasTouch: false,
    locale: 'en-GB',
  })
  const admin = new AdminPage(await context.newPage())
  return { admin, [Symbol.asyncDispose]: () => context.close() }
}

/** For `test.use`. Another environment means a product of its own, without the names that other files leave. */
export const OWN_PRODUCT: { environment: [NodeJS.ProcessEnv, { scope: 'worker' }] } = {
  environment: [{ LOG_LEVEL: 'warn' }, { scope: 'worker' }],
}

export { expect }
