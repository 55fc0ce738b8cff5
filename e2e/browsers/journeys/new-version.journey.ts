/// <reference lib="dom" />
import { findNewVersion, withUpdate } from '../../second-build.ts'
import type { Target } from '../locate.ts'
import { expectPhotos, readStored } from '../stored.ts'
import { expect, test as base } from '../test.ts'

const test = base.extend<{
  /** Puts the server on another build of the web app, as an update of the product does. */
  update: () => Promise<void>
}>({
  update: ({ product }, use) => withUpdate(product, use),
})

const OFFER: Target = { css: '[role=status]', name: 'There is a new version of Cloche.…' }
/** Only the second build's page has this element. */
const SECOND: Target = { css: 'head > meta[name=mark]', hidden: true }

test('a new version in mid-visit disturbs nothing, and is offered once everything is sent', async ({
  product,
  invited,
  guest,
  update,
}) => {
  const { tab } = guest
  await guest.openReady(invited.link)
  const { first } = await readStored(product, invited)
  const [single, photo] = [first('single'), first('photo')]
  await guest.openCategory(single.parent!)
  await tab.run(() => void (document.body.dataset['notReloaded'] = ''))
  await update()
  await guest.comment(single.id, 'Written as the update came')
  await tab.run(findNewVersion)
  await guest.choose(single.id)
  await guest.overview()
  await guest.openCategory(photo.parent!)
  await guest.addPhoto(photo.id, 1)
  await guest.overview()
  await tab.expect(OFFER, 0)
  await guest.expectSent()

  await tab.tap({ css: 'button', name: 'Menu' })
  await tab.tap({ css: 'a', name: 'Past visits' })
  await tab.expect(OFFER)
  expect(await tab.run(() => 'notReloaded' in document.body.dataset)).toBe(true)
  await tab.expect(SECOND, 0)
  await tab.tap({ css: 'button', name: 'Reload' })
  await tab.expect(SECOND)

  await guest.open(new URL('/guest', invited.link).href)
  const stored = await readStored(product, invited)
  expect(stored.first('single')).toMatchObject({
    answer: single.options.choices![0]!.value,
    comment: 'Written as the update came',
  })
  await expectPhotos(product, invited, photo.id, 1)
})

test('a new version is taken at the next start, also without a network', async ({
  product,
  invited,
  phone,
  line,
  guest,
  update,
}) => {
  const link = invited.link.replace(product.url, line.url)
  await guest.openReady(link)
  await update()
  await guest.tab.run(findNewVersion)
  // Firefox takes the new version at this reload, WebKit at the next start.
  await guest.tab.reload()
  await guest.tab.expect({ css: 'button', name: 'Submit the visit' })
  await phone.kill()
  line.cut()

  guest.tab = await phone.open()
  await guest.openReady(link)
  await guest.tab.expect(SECOND)
})
