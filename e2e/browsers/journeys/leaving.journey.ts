import { inviteGuest } from '../../arrange.ts'
import { test } from '../test.ts'

/** A visit is stored for the first time at some moment of the first pages. */
const VISITS = 4
const PAGES = ['/guest?visit=all', '/guest', '/guest?visit=all', '/guest']

test('a page that is left while it stores the visit does not hold the next page up', async ({
  product,
  guest: { tab },
}) => {
  for (let visit = 0; visit < VISITS; visit++) {
    const { link } = await inviteGuest(product)
    await tab.go(link)
    for (const page of PAGES) {
      await tab.go(new URL(page, link).href)
      await tab.expect({ css: 'main' })
      await tab.expect({ css: 'main[aria-busy]' }, 0)
    }
  }
})
