/// <reference lib="dom" />
import { readStored } from '../stored.ts'
import { expect, test } from '../test.ts'

test.use({ settings: { language: 'en-GB', forcedColours: true } })

test('in forced colours what was chosen is told apart from what was not', async ({
  product,
  invited,
  guest,
}) => {
  await guest.open(invited.link)
  expect(await guest.tab.run(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
  const { first } = await readStored(product, invited)
  for (const type of ['single', 'multiple', 'rate'] as const) {
    const question = first(type)
    await guest.openCategory(question.parent!)
    await guest.answer(question)
    await guest.tab.expect({ css: `#q-${question.id} input:checked`, hidden: true })
    const looks = await guest.tab.run(looksOf, `q-${question.id}`)
    const [chosen, others] = [looks.filter(({ checked }) => checked), looks.filter(({ checked }) => !checked)]
    expect(chosen).toHaveLength(1)
    for (const { look } of others) expect(chosen[0]!.look, type).not.toBe(look)
    await guest.overview()
  }
})

/** Runs in the page: how each choice of a question is drawn where colours are the system's. */
function looksOf(block: string): { checked: boolean; look: string }[] {
  const inputs = document.querySelectorAll<HTMLInputElement>(
    `#${block} input:is([type=radio], [type=checkbox])`,
  )
  return [...inputs].map((input) => {
    const label = input.closest('label')!
    const { appearance } = getComputedStyle(input)
    const { outlineStyle, outlineColor, backgroundColor } = getComputedStyle(label)
    // A native control draws its own mark.
    const native = appearance === 'auto' ? input.checked : null
    return {
      checked: input.checked,
      look: JSON.stringify([native, outlineStyle, outlineColor, backgroundColor]),
    }
  })
}
