/// <reference lib="dom" />
import { readStored } from '../stored.ts'
import { expect, test } from '../test.ts'

test('an answer is cleared by the button beside its question', async ({ product, invited, guest }) => {
  await guest.open(invited.link)
  const { first } = await readStored(product, invited)
  const rate = first('rate')
  await guest.openCategory(rate.parent!)
  await guest.answer(rate)
  await guest.tab.tap({ css: `#q-${rate.id} button`, name: 'Clear the answer' })
  await guest.tab.expect({ css: `#q-${rate.id} input:checked`, hidden: true }, 0)
})

test('a question that leaves the screen keeps its height, so that nothing jumps', async ({
  product,
  invited,
  guest,
}) => {
  await guest.open(invited.link)
  const { first, items } = await readStored(product, invited)
  const { parent } = first('rate')
  const asked = items.filter((item) => item.parent === parent && !item.options.showIf)
  await guest.openCategory(parent!)
  await guest.tab.expect({ css: `#q-${asked.at(-1)!.id}` })
  const ids = asked.map(({ id }) => `q-${id}`)
  await guest.tab.run(lookAtEach, ids)
  const heights = await guest.tab.run(heightAtEach, ids)
  expect(new Set(heights).size, String(heights)).toBe(1)
})

/** Runs in the page: brings each question to the middle of the screen, one after the other. */
async function lookAtEach(ids: string[]): Promise<void> {
  for (const id of ids) {
    document.getElementById(id)!.scrollIntoView({ block: 'center' })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }
}

/** Runs in the page: how high the page is with each question in the middle of the screen. */
async function heightAtEach(ids: string[]): Promise<number[]> {
  const found: number[] = []
  for (const id of ids.toReversed()) {
    document.getElementById(id)!.scrollIntoView({ block: 'center' })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    found.push(document.documentElement.scrollHeight)
  }
  return found
}
