import { SHORT } from '../../arrange.ts'
import { expectPhotos, readStored } from '../stored.ts'
import { expect, test } from '../test.ts'

test('a link that was opened once opens without a network in a browser that was killed; what is done then survives the next kill, and arrives once', async ({
  product,
  invited,
  phone,
  line,
  guest,
}) => {
  const link = invited.link.replace(product.url, line.url)
  await guest.openReady(link)
  const { first } = await readStored(product, invited)
  const [single, photo, dish] = [first('single'), first('photo'), first('dish')]
  await phone.kill()
  line.cut()

  guest.tab = await phone.open()
  await guest.open(link)
  for (const question of [single, photo, dish]) {
    await guest.openCategory(question.parent!)
    await guest.answer(question)
    if (question === single) await guest.comment(single.id, 'No signal at all')
    await guest.overview()
  }
  await guest.tab.expect({ css: '[role=status]', name: 'No connection – all is kept on this phone' })
  await phone.kill()

  guest.tab = await phone.open()
  await guest.open(link)
  await guest.openCategory(photo.parent!)
  await expect.poll(() => guest.photos(photo.id)).toBe(1)
  await guest.overview()
  line.mend()
  await guest.expectSent()
  const stored = await readStored(product, invited)
  expect(stored.first('single')).toMatchObject({
    answer: single.options.choices![0]!.value,
    comment: 'No signal at all',
  })
  expect(stored.first('dish').dishes).toMatchObject([{ dishName: 'Borscht of the day' }])
  await expectPhotos(product, invited, photo.id, 1)
})

test('the tab killed right after a tap: the tap is kept', async ({
  product,
  invited,
  phone,
  line,
  guest,
}) => {
  const link = invited.link.replace(product.url, line.url)
  await guest.openReady(link)
  const { items } = await readStored(product, invited)
  const singles = items.filter(({ type, parent, options }) => type === 'single' && parent && !options.showIf)
  const { parent } = singles[0]!
  const asked = singles.filter((each) => each.parent === parent).slice(0, 3)
  line.cut()
  await guest.openCategory(parent!)
  for (const { id } of asked) {
    await guest.tab.tap({ css: `#q-${id} label:has(input[type=radio])` })
    guest.tab = await phone.killTab()
    await guest.open(link)
    await guest.openCategory(parent!)
    await guest.tab.expect({ css: `#q-${id} input:checked`, hidden: true })
  }
  line.mend()
  await guest.overview()
  await guest.expectSent()
  const stored = await readStored(product, invited)
  for (const { id, options } of asked)
    expect(stored.items.find((item) => item.id === id)?.answer).toBe(options.choices![0]!.value)
})

test('a visit is submitted without a network, waits while the browser is killed, and goes out by itself', async ({
  product,
  invitedShortly,
  phone,
  line,
  guest,
}) => {
  const link = invitedShortly.link.replace(product.url, line.url)
  await guest.openReady(link)
  const { named } = await readStored(product, invitedShortly)
  line.cut()
  await guest.openCategory(named(SHORT.category).id)
  for (const title of [SHORT.warm, SHORT.table, SHORT.dish]) await guest.answer(named(title))
  await guest.overview()
  await guest.startSubmit()
  await guest.tab.expect({ css: 'h1', name: 'Kept on this phone' })
  await phone.kill()

  guest.tab = await phone.open()
  await guest.tab.go(`${line.url}/guest/final?visit=${invitedShortly.visitId}`)
  await guest.tab.expect({ css: 'h1', name: 'Kept on this phone' })
  line.mend()
  await guest.tab.expect({ css: 'h1', name: 'Thank you' })
  const stored = await readStored(product, invitedShortly)
  expect(stored.visit.status).toBe('submitted')
  expect(stored.named(SHORT.dish).dishes).toHaveLength(1)
  await expectPhotos(product, invitedShortly, stored.named(SHORT.table).id, 1)
})
