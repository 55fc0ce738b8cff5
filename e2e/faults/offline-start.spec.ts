/// <reference lib="dom" />
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page, Route } from '@playwright/test'
import type { Menu } from '@cloche/contract/menu.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import { addVisit, dressCategory } from '../arrange.ts'
import { openPhone } from '../chromium.ts'
import { filledDatabases } from '../pages/databases.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { fromPage } from '../pages/own-request.ts'
import { refuseWorker } from '../pages/refuse-worker.ts'
import { expectNoSheetInHistory } from '../pages/sheets.ts'
import { expect, offlineTest as test } from '../test.ts'

/** A browser that can be closed and opened again with the same storage. */
class Phone {
  readonly #profile: string
  readonly #baseURL: string
  #context: BrowserContext | null = null

  private constructor(profile: string, baseURL: string) {
    this.#profile = profile
    this.#baseURL = baseURL
  }

  static async make(baseURL: string): Promise<Phone> {
    return new Phone(await mkdtemp(join(tmpdir(), 'cloche-phone-')), baseURL)
  }

  async open({ offline = false } = {}): Promise<GuestPage> {
    this.#context = await openPhone(this.#profile, { baseURL: this.#baseURL, hasTouch: true, offline })
    return new GuestPage(await this.#context.newPage())
  }

  async setOffline(offline: boolean): Promise<void> {
    await this.#context!.setOffline(offline)
  }

  async close(): Promise<void> {
    await this.#context?.close()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
    await rm(this.#profile, { recursive: true, force: true })
  }
}

/** Returns the first question of a type that every guest is asked. */
function find(items: readonly VisitQuestion[], type: VisitQuestion['type']): VisitQuestion {
  return items.find((item) => item.type === type && item.parent !== null && !item.options.showIf)!
}

async function expectReady(page: Page): Promise<void> {
  await expect(page.getByText('ready offline')).toBeVisible()
}

/** Returns the addresses in the page's caches. */
function cached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
}

/** Returns the visits whose questions are in the guest's store. */
async function keptQuestions(page: Page, guestId: string): Promise<Set<string>> {
  const ids = await page.evaluate(async (name) => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error!))
      })
    const db = await asked(indexedDB.open(name))
    const rows = await asked<{ visitId: string }[]>(
      db.transaction('questions').objectStore('questions').getAll(),
    )
    db.close()
    return rows.map(({ visitId }) => visitId)
  }, `cloche-${guestId}`)
  return new Set(ids)
}

/** The test with a category whose picture staff have uploaded. */
const dressed = test.extend<{ logo: string }>({
  logo: async ({ admin, product }, use) => {
    const png = await admin.page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } })
    const reply = await admin.page.request.post(`${product.url}/api/question/logo`, {
      ...fromPage(admin.page),
      multipart: { logo: { name: 'logo.png', mimeType: 'image/png', buffer: png } },
    })
    const { logo } = (await reply.json()) as { logo: string }
    const undress = await dressCategory(product, logo)
    await use(logo)
    await undress()
  },
})

dressed(
  'a link that was opened once opens without a network; everything works, and arrives later',
  async ({ product, invited, logo }) => {
    await using phone = await Phone.make(product.url)
    const past = await addVisit(product, invited.guestId, { startsIn: -180 * 24 * 60, status: 'cancelled' })
    const online = await phone.open()
    await online.open(invited.link)
    await expectReady(online.page)
    const { items } = await online.stored()
    const menu = (await (await online.page.request.get('/api/menu')).json()) as Menu
    const dishName = menu.dishes.at(-1)!
    await phone.close()
    await product.kill()

    const guest = await phone.open({ offline: true })
    const { page: offline } = guest
    const complaints: string[] = []
    offline.on('console', (message) => complaints.push(message.text()))
    await guest.open(invited.link)
    await expect(offline).toHaveURL(/\/guest$/)
    await expectReady(offline)
    await expect(offline.locator(`img[src="${logo}"]`)).toHaveJSProperty('naturalWidth', 64)
    expect(await offline.evaluate(async () => (await document.fonts.load('20px Forum', 'Жw')).length)).toBe(2)

    const [single, photo, dish] = [find(items, 'single'), find(items, 'photo'), find(items, 'dish')]
    await guest.openCategory(single.parent!)
    await guest.answer(single)
    await guest.comment(single.id, 'No signal at all')
    await guest.overview()
    await guest.openCategory(photo.parent!)
    await guest.addPhotos(photo.id, ['teal', 'maroon'])
    await guest.overview()
    await guest.openCategory(dish.parent!)
    await guest.block(dish.id).getByRole('button', { name: 'Add an order' }).click()
    const sheet = offline.getByRole('dialog')
    await sheet.getByRole('searchbox').fill(dishName.slice(0, -1))
    await sheet.getByRole('button', { name: dishName }).click()
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(guest.block(dish.id).getByRole('listitem').filter({ hasText: dishName })).toBeVisible()

    await expectNoSheetInHistory(offline)
    await offline.reload()
    await expect(guest.block(dish.id).getByRole('listitem').filter({ hasText: dishName })).toBeVisible()
    await guest.overview()
    await offline.getByRole('button', { name: 'Menu' }).click()
    await offline.getByRole('dialog').getByRole('combobox', { name: 'Language' }).selectOption('ru')
    await offline.getByRole('dialog').getByRole('link', { name: 'Прошлые визиты' }).click()
    await expect(offline.getByRole('heading', { name: 'Прошлые визиты' })).toBeVisible()
    await expect(offline.locator(`a[href="/guest/history/${past}"]`)).toBeVisible()
    await offline.getByRole('link', { name: 'Назад' }).click()
    await expect(offline.getByRole('button', { name: 'Отправить отчёт' })).toBeVisible()
    await offline.getByRole('button', { name: 'Меню' }).click()
    await offline.getByRole('dialog').getByRole('combobox', { name: 'Язык' }).selectOption('en')
    await offline.keyboard.press('Escape')
    expect(complaints.filter((text) => text.includes('message'))).toEqual([])

    await product.run()
    await phone.setOffline(false)
    await expect(offline.getByText(/^Everything is sent/)).toBeVisible()
    expect(await guest.storedQuestion(single.id)).toMatchObject({
      answer: single.options.choices![0]!.value,
      comment: 'No signal at all',
    })
    expect((await guest.storedQuestion(photo.id)).photos).toHaveLength(2)
    expect((await guest.storedQuestion(dish.id)).dishes).toMatchObject([{ dishName }])
  },
)

test('a browser that was killed before it wrote localStorage to the disk still knows its guest', async ({
  product,
  invited,
}) => {
  await using phone = await Phone.make(product.url)
  const forget = async ({ page }: GuestPage) => {
    await expectReady(page)
    await page.evaluate(() => localStorage.clear())
    await phone.close()
  }
  const online = await phone.open()
  await online.open(invited.link)
  await forget(online)
  for (const address of [invited.link, '/guest']) {
    const guest = await phone.open({ offline: true })
    await guest.open(address)
    await forget(guest)
  }
})

test('the page says ready only when every open visit is on the phone', async ({
  page,
  context,
  product,
  invited,
}) => {
  const second = await addVisit(product, invited.guestId)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/menu', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(invited.link)
  await expect(page.getByRole('heading', { name: 'Your visits' })).toBeVisible()
  await expect(async () => {
    expect(await cached(page)).toContain('/index.html')
    expect(await keptQuestions(page, invited.guestId)).toEqual(new Set([invited.visitId, second]))
  }).toPass()
  await expect(page.getByRole('status').filter({ hasText: 'Ready offline' })).toHaveCount(0)
  release()
  await expectReady(page)

  await page.close()
  await product.kill()
  const offline = await context.newPage()
  for (const visitId of [invited.visitId, second]) {
    await offline.goto(`/guest?visit=${visitId}`)
    await expect(offline.getByRole('button', { name: 'Submit the visit' })).toBeVisible()
  }
  await product.run()
})

dressed(
  'of the API only categories’ pictures are kept, and nothing once logged out',
  async ({ page, invited, logo }) => {
    const guest = new GuestPage(page)
    await guest.open(invited.link)
    await expectReady(page)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Submit the visit' })).toBeVisible()
    const kept = await cached(page)
    expect(kept).toContain('/index.html')
    expect(kept.filter((path) => /^\/(api|params)/.test(path))).toEqual([logo])
    expect(kept.filter((path) => /admin|questions-page|review-page/.test(path))).toEqual([])

    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(async () => {
      expect((await cached(page)).filter((path) => /^\/(api|session)/.test(path))).toEqual([])
      expect(await filledDatabases(page)).toEqual([])
    }).toPass()
  },
)

test('the worker answers only for the guest’s app', async ({ page, context, product, invited }) => {
  await new GuestPage(page).open(invited.link)
  await expectReady(page)
  // Each address gets a tab, because the app may navigate on from an address and so interfere with the next.
  const isFromWorker = async (path: string) => {
    const tab = await context.newPage()
    try {
      return (await tab.goto(path))!.fromServiceWorker()
    } finally {
      await tab.close()
    }
  }
  for (const path of ['/api/docs', '/params', '/admin']) expect(await isFromWorker(path), path).toBe(false)
  expect(await isFromWorker('/guest/history')).toBe(true)
  await product.kill()
  for (const path of ['/api/docs', '/admin', '/nowhere'])
    await expect(isFromWorker(path)).rejects.toThrow('net::')
  await page.goto('/guest')
  await expect(page.getByRole('button', { name: 'Submit the visit' })).toBeVisible()
  const calls = await page.evaluate(() =>
    Promise.allSettled(['/api/health', '/api/user', '/params'].map((path) => fetch(path))),
  )
  expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Submit the visit' })).toBeVisible()
  await product.run()
})

test('the app can be installed: its manifest has icons of the named sizes, and a declined offer does not return', async ({
  page,
  invited,
}) => {
  const guest = new GuestPage(page)
  await guest.open(invited.link)
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await page.request.get(address!)).json()) as {
    start_url: string
    display: string
    icons: { src: string; sizes: string; purpose?: string }[]
  }
  expect(manifest).toMatchObject({ start_url: '/guest', display: 'standalone' })
  const pictures = manifest.icons.filter(({ sizes }) => sizes !== 'any')
  expect(pictures.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
  for (const { src, sizes } of [...pictures, { src: '/icons/apple-touch.png', sizes: '180x180' }]) {
    const size = await page.evaluate(async (url) => {
      const { width, height } = await createImageBitmap(await (await fetch(url)).blob())
      return `${width}x${height}`
    }, src)
    expect(size, src).toBe(sizes)
  }

  // Chromium sends this event once it would suggest to install an app.
  const suggest = () =>
    page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
  await expectReady(page)
  expect(await suggest(), 'the browser’s own hint is held back').toBe(false)
  const offer = page.getByRole('heading', { name: 'Cloche on your home screen' })
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)
  await page.reload()
  await expectReady(page)
  await suggest()
  await expect(page.getByRole('button', { name: 'Submit the visit' })).toBeVisible()
  await expect(offer).toHaveCount(0)
})

test('in a browser without workers the app works, and the page does not say that it is ready offline', async ({
  browser,
  product,
  invited,
}) => {
  const context = await browser.newContext({
    baseURL: product.url,
    serviceWorkers: 'block',
    hasTouch: true,
  })
  const guest = new GuestPage(await context.newPage())
  await guest.open(invited.link)
  const single = find((await guest.stored()).items, 'single')
  await guest.openCategory(single.parent!)
  await guest.answer(single)
  await guest.expectSent(single.id)
  await expect(guest.page.getByText('ready offline')).toHaveCount(0)
  expect(await guest.page.evaluate(() => caches.keys())).toEqual([])
  await context.close()
})

test.describe('before the phone has all of it', () => {
  test('a screen that needs a signal says so, and loads by itself when there is one', async ({
    page,
    context,
    invited,
  }) => {
    await page.addInitScript(refuseWorker)
    const gone = Promise.withResolvers<void>()
    const cut = async (route: Route) => {
      await gone.promise
      await route.abort('internetdisconnected')
    }
    await page.route('**/assets/later-*', cut)
    const guest = new GuestPage(page)
    await guest.open(invited.link)
    await context.setOffline(true)
    gone.resolve()
    await expect(page.getByRole('heading', { name: 'No signal' })).toBeVisible()
    await expect(page.getByText('This part opens by itself once there is a signal.')).toBeVisible()
    await page.unroute('**/assets/later-*', cut)
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: 'Submit the visit' })).toBeVisible()
  })
})
