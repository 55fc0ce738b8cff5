/// <reference lib="dom" />
import type { BrowserContext, Page } from '@playwright/test'
import { SHORT } from '../arrange.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { expect, offlineTest as test } from '../test.ts'

/** Removes the features that Safari 16.4, the oldest supported browser, lacks, before any script of the page runs. */
const asSafari16 = (context: BrowserContext) =>
  context.addInitScript(() => {
    const lacking: [object, string[]][] = [
      [
        globalThis,
        ['requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'Temporal', 'SyncManager', 'Iterator'],
      ],
      [AbortSignal, ['any']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Array, ['fromAsync']],
      [Promise, ['withResolvers', 'try']],
      [URL, ['canParse', 'parse']],
      [RegExp, ['escape']],
      [Intl, ['DurationFormat']],
      [
        Set.prototype,
        ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
      ],
      [Document.prototype, ['startViewTransition']],
      [Element.prototype, ['checkVisibility']],
      [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'popover']],
      [StorageManager.prototype, ['estimate']],
    ]
    for (const [holder, names] of lacking) for (const name of names) Reflect.deleteProperty(holder, name)
    const steps = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object
    for (const name of Object.getOwnPropertyNames(steps))
      if (name !== 'constructor') Reflect.deleteProperty(steps, name)
  })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('in the oldest supported browser a visit is filled in without a network, waits, and gets its receipt', async ({
  page,
  context,
  invitedShortly: { link },
}) => {
  await asSafari16(context)
  const guest = new GuestPage(page)
  await guest.open(link)
  await guest.expectReady()
  const goOnline = await guest.cutOff()
  const named = await guest.fillShortVisit()
  await page.goto('/guest/waiting')
  await expect(heading(page, 'Waiting to be sent')).toBeVisible()
  await expect(page.getByRole('heading', { name: named(SHORT.warm).title, level: 3 })).toBeVisible()
  await page.goto('/guest')
  await guest.startSubmit()
  await expect(heading(page, 'Kept on this phone')).toBeVisible()
  goOnline()
  await expect(heading(page, 'Thank you')).toBeVisible()
})

test('without Web Locks two tabs send, and the server has each photo and dish once', async ({
  page,
  context,
  invitedShortly: { link },
}) => {
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  const guest = new GuestPage(page)
  await guest.open(link)
  const other = new GuestPage(await context.newPage())
  await other.open('/guest')
  const goOnline = await guest.cutOff()
  const named = await guest.fillShortVisit()
  const dish = named(SHORT.dish)
  await other.openCategory(dish.parent!)
  await expect(other.photos(named(SHORT.table).id)).toHaveCount(1)
  goOnline()
  await other.overview()
  await expect(page.getByText(/Everything is sent/)).toBeVisible()
  await expect(other.page.getByText(/Everything is sent/)).toBeVisible()
  expect((await guest.storedQuestion(dish.id)).dishes).toHaveLength(1)
  expect((await guest.storedQuestion(named(SHORT.table).id)).photos).toHaveLength(1)
})

test('a browser that says nothing of its storage is ready offline, and keeps what the guest does', async ({
  page,
  context,
  invitedShortly: { link },
}) => {
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'storage'))
  const guest = new GuestPage(page)
  await guest.open(link)
  await guest.expectReady()
  const goOnline = await guest.cutOff()
  const named = await guest.fillShortVisit()
  await page.reload()
  await guest.openCategory(named(SHORT.category).id)
  await expect(guest.photos(named(SHORT.table).id)).toHaveCount(1)
  goOnline()
  await guest.expectPhotosSent(named(SHORT.table).id, 1)
})
