/// <reference lib="dom" />
import { SHORT } from '../../arrange.ts'
import type { Target } from '../locate.ts'
import { expectPhotos, readStored } from '../stored.ts'
import { expect, test } from '../test.ts'

/** More than any screen of this visit has. */
const MOST_STOPS = 60

test('by keyboard alone: from the link to the receipt', async ({ product, invitedShortly, guest }) => {
  const { tab } = guest
  const tabTo = async (target: Target) => {
    await tab.expect(target)
    for (let stops = 0; !(await tab.hasFocus(target)); stops++) {
      expect(stops, `stops before ${JSON.stringify(target)}`).toBeLessThan(MOST_STOPS)
      await tab.press('tab')
    }
  }
  const enter = async (target: Target) => {
    await tabTo(target)
    await tab.press('enter')
  }

  await guest.open(invitedShortly.link)
  const { named } = await readStored(product, invitedShortly)
  const [warm, table, dish] = [named(SHORT.warm), named(SHORT.table), named(SHORT.dish)]
  await enter({ css: `main a[href*="/guest/question-list/${warm.parent}"]` })
  await tabTo({ css: `#q-${warm.id} input[type=radio][value=yes]` })
  await tab.press('space')
  await tab.expect({ css: `#q-${warm.id} input:checked`, hidden: true })
  await tabTo({ css: `#q-${table.id} input[aria-label="Photos from the gallery"]`, hidden: true })
  await guest.addPhoto(table.id, 1)
  await enter({ css: `#q-${dish.id} button`, name: 'Add …' })
  await tabTo({ css: 'input[type=search]' })
  await tab.typeKeys('Borscht of the day')
  await enter({ css: 'button', name: 'Add “Borscht of the day”' })
  await enter({ css: 'button', name: 'Done' })
  await enter({ css: `#q-${dish.id} li button`, name: 'It’s here' })
  await enter({ css: 'a', name: 'Back' })
  await enter({ css: 'button', name: 'Submit the visit' })
  await enter({ css: 'dialog button', name: 'Submit the visit' })
  await tab.expect({ css: 'h1', name: 'Thank you' })

  const stored = await readStored(product, invitedShortly)
  expect(stored.named(SHORT.warm).answer).toBe('yes')
  expect(stored.named(SHORT.dish).dishes).toMatchObject([{ dishName: 'Borscht of the day' }])
  await expectPhotos(product, invitedShortly, table.id, 1)
})
