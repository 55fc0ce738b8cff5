import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { GuestPage } from '../pages/guest-page.ts'
import { expect, offlineTest as test } from '../test.ts'
import { expectStored, takeDetailedPicture, waitingHashes } from './photos-device.ts'

interface At {
  guest: GuestPage
  /** The questions of one choice in the open category. */
  singles: VisitQuestion[]
}

/** Opens the category with most questions of one choice. */
async function atSingles(page: Page, link: string): Promise<At> {
  const guest = new GuestPage(page)
  await guest.open(link)
  const { items } = await guest.stored()
  const single = items.filter(({ type, options }) => type === 'single' && !options.showIf)
  const groups = Map.groupBy(single, ({ parent }) => parent!)
  const [category, singles] = [...groups].toSorted(([, a], [, b]) => b.length - a.length)[0]!
  await guest.openCategory(category)
  return { guest, singles }
}

async function reopened(context: BrowserContext, category: string): Promise<GuestPage> {
  const guest = new GuestPage(await context.newPage())
  await guest.open('/guest')
  await guest.openCategory(category)
  return guest
}

const firstChoice = ({ options }: VisitQuestion) => options.choices![0]!.value
const tap = (page: Page, { id }: VisitQuestion) =>
  page
    .locator(`#q-${id} input[type=radio]`)
    .first()
    .evaluate((input: HTMLInputElement) => input.click())

/** Kills the tab, as a phone does that needs its memory, so that nothing can tidy up. */
async function crash(page: Page, after?: Promise<unknown>): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const gone = page.waitForEvent('crash')
  await after
  devtools.send('Page.crash').catch(() => {})
  await gone
  await page.close()
}

/** Expects that the server has exactly these answers and nothing waits. */
async function expectAnswers(guest: GuestPage, expected: ReadonlyMap<string, unknown>): Promise<void> {
  // The screen's line may be a moment old.
  await expect(async () => {
    const { items } = await guest.stored()
    const answered = items
      .filter(({ answer }) => answer !== null)
      .map(({ id, answer }) => [id, answer] as const)
    expect(new Map(answered)).toEqual(expected)
  }).toPass()
  await expect(guest.page.getByText(/^Everything is sent/)).toBeVisible()
}

test('a tap is kept when the tab is killed in the same moment', async ({ page, invited, context }) => {
  const { guest, singles } = await atSingles(page, invited.link)
  await guest.overview()
  await guest.expectReady()
  await guest.openCategory(singles[0]!.parent!)
  await context.setOffline(true)
  const answered = new Map<string, unknown>()
  let at = guest
  for (const question of singles.slice(0, 4)) {
    await crash(at.page, tap(at.page, question))
    answered.set(question.id, firstChoice(question))
    at = await reopened(context, question.parent!)
    await expect(at.block(question.id).locator('input[type=radio]').first()).toBeChecked()
  }
  await context.setOffline(false)
  await expectAnswers(at, answered)
})

test('every byte of a photo is kept when the tab is killed as soon as the photo shows', async ({
  page,
  invited,
  context,
}) => {
  const guest = new GuestPage(page)
  await guest.open(invited.link)
  await guest.expectReady()
  const question = await guest.openQuestion('photo')
  await context.setOffline(true)
  const picture = await takeDetailedPicture(page, 7)
  await guest.block(question.id).getByLabel('Photos from the gallery').setInputFiles([picture])
  await crash(page, guest.photos(question.id).first().waitFor())

  const again = await reopened(context, question.parent!)
  await expect(again.photos(question.id)).toHaveCount(1)
  const hashes = await waitingHashes(again.page)
  expect(hashes.size).toBe(1)
  await context.setOffline(false)
  await again.expectSent(question.id)
  await expectStored(again, question.id, hashes)
})

test('every answer arrives once although the network is cut repeatedly and the server is killed during saves', async ({
  page,
  product,
  invited,
  context,
}) => {
  const { guest, singles } = await atSingles(page, invited.link)
  const answered = new Map<string, unknown>()
  for (const [index, question] of singles.entries()) {
    await context.setOffline(index % 3 === 1)
    const killed = index === 2 ? product.kill() : undefined
    await tap(page, question)
    answered.set(question.id, firstChoice(question))
    await killed
    if (index === 4) await product.run()
  }
  await context.setOffline(false)
  if (singles.length <= 4) await product.run()
  await expectAnswers(guest, answered)
})

test('a write is stored once although the server’s answer is lost', async ({ page, invited }) => {
  const guest = new GuestPage(page)
  await guest.open(invited.link)
  const dishes = await guest.find('dish')
  let lost = 0
  await page.route('**/api/visit/*/writes', async (route) => {
    if (lost >= 3) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await guest.openCategory(dishes.parent!)
  await guest.orderDish(dishes.id, 'Borscht of the day')
  await guest.expectSent(dishes.id)
  expect(lost).toBe(3)
  await expect(async () => {
    const stored = await guest.storedQuestion(dishes.id)
    expect(stored.dishes).toMatchObject([{ dishName: 'Borscht of the day', readyTime: expect.any(String) }])
  }).toPass()
})

test('on the slowest line everything shows at once and arrives in the end', async ({ page, invited }) => {
  const { guest, singles } = await atSingles(page, invited.link)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const slow2g = { offline: false, latency: 2000, downloadThroughput: 6250, uploadThroughput: 6250 }
  await devtools.send('Network.emulateNetworkConditions', slow2g)
  const answered = new Map<string, unknown>()
  for (const question of singles) {
    await tap(page, question)
    await expect(guest.block(question.id).locator('input[type=radio]').first()).toBeChecked()
    answered.set(question.id, firstChoice(question))
  }
  await expectAnswers(guest, answered)
})

test('a tab that the browser has stopped keeps no other from sending', async ({ page, invited, context }) => {
  const { guest, singles } = await atSingles(page, invited.link)
  const [first] = singles as [VisitQuestion]
  // The stopped tab has the lock for sending and never gives it back, as in Safari. A page frozen in Chromium holds nothing up.
  const stopped = await context.newPage()
  await stopped.goto('/manifest.webmanifest')
  await stopped.evaluate(async () => {
    const { held } = await navigator.locks.query()
    const { name } = held!.find((lock) => lock.name!.startsWith('cloche-'))!
    await new Promise<void>((taken) => {
      void navigator.locks.request(name!, { steal: true }, () => new Promise(() => taken()))
    })
  })
  await page.reload()
  await tap(page, first)
  await guest.expectSent(first.id)
  await stopped.close()
  await expectAnswers(guest, new Map([[first.id, firstChoice(first)]]))
})

test('two tabs show the same; one sends, and the other takes over when the first is closed', async ({
  page,
  invited,
  context,
}) => {
  const { guest, singles } = await atSingles(page, invited.link)
  const [first, second, third] = singles as [VisitQuestion, VisitQuestion, VisitQuestion]
  const sent: Page[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/writes')) sent.push(request.frame().page())
  })
  const other = await reopened(context, first.parent!)
  await tap(page, first)
  await expect(other.block(first.id).locator('input[type=radio]').first()).toBeChecked()
  await tap(other.page, second)
  await expect(guest.block(second.id).locator('input[type=radio]').first()).toBeChecked()
  await guest.expectSent(second.id)
  await other.expectSent(second.id)
  expect(new Set(sent).size).toBe(1)

  await page.close()
  await tap(other.page, third)
  await expectAnswers(other, new Map([first, second, third].map((each) => [each.id, firstChoice(each)])))
})

/** Refuses every photo from now on, as a full disk does. A small quota of the browser would take effect at an unknown moment. */
const leaveNoRoom = (page: Page) =>
  page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    const without = function (this: IDBObjectStore, ...values: Parameters<typeof put>) {
      if (this.name === 'photos') throw new DOMException('No room', 'QuotaExceededError')
      return put.apply(this, values)
    }
    IDBObjectStore.prototype.put = without
    Object.assign(globalThis, { makeRoom: () => (IDBObjectStore.prototype.put = put) })
  })

test('a phone without room refuses a photo in words, loses nothing else, and takes the photo once there is room', async ({
  page,
  invited,
}) => {
  const guest = new GuestPage(page)
  await guest.open(invited.link)
  const question = await guest.openQuestion('photo')
  await leaveNoRoom(page)
  const picture = await takeDetailedPicture(page, 3)
  const gallery = guest.block(question.id).getByLabel('Photos from the gallery')
  await gallery.setInputFiles([picture])
  await expect(page.getByText('No room on this phone for this photo')).toBeVisible()
  await expect(guest.photos(question.id)).toHaveCount(0)
  await guest.comment(question.id, 'No room for more')
  await guest.expectSent(question.id)

  await page.evaluate(() => (globalThis as unknown as { makeRoom(): void }).makeRoom())
  await gallery.setInputFiles([picture])
  await guest.expectPhotosSent(question.id, 1)
  const { comment, photos } = await guest.storedQuestion(question.id)
  expect([comment, photos.length]).toEqual(['No room for more', 1])
})
