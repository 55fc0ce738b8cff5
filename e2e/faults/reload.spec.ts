import { GuestPage } from '../pages/guest-page.ts'
import { expect, test } from '../test.ts'

test('after a reload in the middle of a category the guest is at the same question', async ({
  page,
  invited,
}) => {
  const guest = new GuestPage(page)
  await guest.open(invited.link)
  const { items } = await guest.stored()
  const [category] = items
    .filter(({ parent }) => parent === null)
    .toSorted((a, b) => childrenOf(b.id).length - childrenOf(a.id).length)
  function childrenOf(id: string) {
    return items.filter(({ parent, options }) => parent === id && !options.showIf)
  }
  const last = childrenOf(category!.id).at(-1)!
  await guest.openCategory(category!.id)
  const block = guest.block(last.id)
  await block.scrollIntoViewIfNeeded()
  await block.focus()
  for (const reload of ['first', 'second']) {
    await page.waitForLoadState('networkidle')
    const before = (await block.boundingBox())!.y
    await page.reload()
    await expect(block, reload).toBeInViewport()
    await expect.poll(async () => Math.abs((await block.boundingBox())!.y - before), reload).toBeLessThan(2)
  }
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').last().click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})
