import { SHORT } from '../../arrange.ts'
import { expectPhotos, readStored } from '../stored.ts'
import { expect, test } from '../test.ts'

test('from the link to the receipt: an answer, a comment, a photo, a dish, and the server has each once', async ({
  product,
  invitedShortly,
  guest,
}) => {
  await guest.open(invitedShortly.link)
  expect(await guest.tab.run(() => location.search)).toBe('')
  const { named } = await readStored(product, invitedShortly)
  await guest.openCategory(named(SHORT.category).id)
  for (const title of [SHORT.warm, SHORT.table, SHORT.dish]) await guest.answer(named(title))
  await guest.comment(named(SHORT.warm).id, 'Hot, even')
  await guest.overview()
  await guest.startSubmit()
  await guest.tab.expect({ css: 'h1', name: 'Thank you' })

  const stored = await readStored(product, invitedShortly)
  expect(stored.visit.status).toBe('submitted')
  expect(stored.named(SHORT.warm)).toMatchObject({ answer: 'yes', comment: 'Hot, even' })
  expect(stored.named(SHORT.dish).dishes).toMatchObject([
    { dishName: 'Borscht of the day', readyTime: expect.any(String) },
  ])
  const [photo] = await expectPhotos(product, invitedShortly, stored.named(SHORT.table).id, 1)
  expect([photo!.width, photo!.height]).toEqual([2000, 1500])
})

test('a question of each type is answered, sent, and there again after a reload', async ({
  product,
  invited,
  guest,
}) => {
  await guest.open(invited.link)
  const { first } = await readStored(product, invited)
  const types = ['single', 'multiple', 'rate', 'number', 'text', 'time'] as const
  for (const type of types) {
    await guest.openCategory(first(type).parent!)
    await guest.answer(first(type))
    await guest.overview()
  }
  await guest.expectSent()
  await expect(async () => {
    const stored = await readStored(product, invited)
    for (const type of types) {
      const { answer, rate } = stored.first(type)
      expect(type === 'rate' ? rate : answer, type).not.toBeNull()
    }
    expect(stored.first('text').answer).toBe('Warm bread <b>came</b> at once')
    expect(stored.first('time').answer).toMatch(/^\d\d:\d\d$/)
  }).toPass()

  await guest.tab.reload()
  await guest.openCategory(first('text').parent!)
  const typed = await guest.tab.run(
    (id) => document.querySelector<HTMLTextAreaElement>(`#q-${id} textarea`)?.value,
    first('text').id,
  )
  expect(typed).toBe('Warm bread <b>came</b> at once')
})
