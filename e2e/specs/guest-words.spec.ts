/// <reference lib="dom" />
import type { Page, Response } from '@playwright/test'
import { giveawayIn } from '@cloche/contract/giveaway.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { fromPage } from '../pages/own-request.ts'
import { expect, offlineTest as test } from '../test.ts'

const SET = { name: 'Mystery Guests of Lisbon', guestName: 'Table Talk', contact: 'Ana, +351 912 000 000' }
const PICTURES = /^(?:image|font)\//

/** Collects the answers with a giveaway; `texts` counts those that were read. */
function readAnswers(page: Page) {
  const found: string[] = []
  const reading: Promise<void>[] = []
  const read = async (response: Response) => {
    if (PICTURES.test(response.headers()['content-type'] ?? '')) return
    const word = giveawayIn(await response.text().catch(() => ''))
    if (word) found.push(`${response.url()}: ${word}`)
  }
  page.context().on('response', (response) => reading.push(read(response)))
  return async () => {
    await Promise.all(reading)
    return { found, texts: reading.length }
  }
}

/** All that the phone keeps: the files of its worker, and what the page stored. */
function kept(page: Page): Promise<[address: string, text: string][]> {
  return page.evaluate(async () => {
    const texts: [string, string][] = [['storage', JSON.stringify(Object.entries(localStorage))]]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = (await cache.match(request))!
        const isText = !/^(?:image|font)\//.test(answer.headers.get('content-type') ?? '')
        if (isText) texts.push([request.url, await answer.text()])
      }
    }
    return texts
  })
}

test('nothing that reaches a guest’s phone says what the guest does, whatever staff call the programme', async ({
  page,
  invited,
  admin,
  product,
}) => {
  const set = async (data: object) => {
    const reply = await admin.page.request.patch(`${product.url}/api/settings`, {
      ...fromPage(admin.page),
      data,
    })
    expect(reply.status()).toBe(200)
  }
  await set(SET)
  const answers = readAnswers(page)
  const guest = new GuestPage(page)
  await page.goto('/intro')
  await page.goto('/consent')
  await expect(page.getByRole('checkbox', { name: /freely agree/ })).toBeVisible()
  await guest.open(invited.link)
  await guest.expectReady()

  const files = await kept(page)
  // The whole app in all languages, and not its first screen alone.
  expect(files.filter(([address]) => address.includes('/assets/')).length).toBeGreaterThan(30)
  for (const path of ['/', '/index.html', '/manifest.webmanifest', '/sw.js', '/api/settings/public'])
    files.push([path, await (await page.request.get(path)).text()])
  expect(files.filter(([, text]) => giveawayIn(text)).map(([address]) => address)).toEqual([])
  const { found, texts } = await answers()
  expect([found, texts > 20]).toEqual([[], true])
  const manifest = files.find(([path]) => path === '/manifest.webmanifest')![1]
  expect(JSON.parse(manifest)).toMatchObject({ name: 'Table Talk', short_name: 'Table Talk' })
  await set({ name: null, guestName: null, contact: null })
})
