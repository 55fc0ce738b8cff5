/// <reference lib="dom" />
import type { Invited } from '../../arrange.ts'
import type { Product } from '../../product.ts'
import { readStored } from '../stored.ts'
import type { Tab } from '../tab.ts'
import { expect, test } from '../test.ts'

const CONTROLS = 'a[href], button, input:not([type=file]), select, textarea'
/** Roles that say nothing of what an element does. */
const NOTHING = ['', 'generic', 'none', 'presentation', 'group', 'text', 'unknown']

for (const language of ['en', 'ru'])
  test.describe(language, () => {
    test.use({ settings: { language, forcedColours: false } })

    test(`every screen in "${language}": each control has a role and a name, also in text of twice the size nothing is cut`, async ({
      product,
      invited,
      guest,
    }) => {
      const { tab } = guest
      await tab.go(invited.link)
      await tab.expect({ css: '[role=status]', name: READY[language]! })
      expect(await tab.run(() => document.documentElement.lang)).toBe(language)
      for (const path of await paths(product, invited)) {
        await tab.go(new URL(path, invited.link).href)
        await expectWhole(tab, path)
      }
    })
  })

const READY: Record<string, string> = {
  en: 'Ready offline',
  ru: 'Работает без связи',
}

/** Every address of the guest's side, of the categories the longest. */
async function paths(product: Product, invited: Invited): Promise<string[]> {
  const { items } = await readStored(product, invited)
  const categories = items.filter(({ parent }) => parent === null)
  return [
    '/guest',
    '/guest?visit=all',
    ...categories.map(({ id }) => `/guest/question-list/${id}`),
    '/guest/waiting',
    '/guest/history',
    `/guest/history/${invited.visitId}`,
    '/guest/final',
    '/guest/nowhere',
  ]
}

async function expectWhole(tab: Tab, path: string): Promise<void> {
  await tab.expect({ css: 'main[aria-busy]' }, 0)
  await tab.expect({ css: 'main' })
  const controls = await tab.described({ css: CONTROLS })
  const nameless = controls.filter(({ role, name }) => name.trim() === '' || NOTHING.includes(role))
  expect(nameless, path).toEqual([])
  for (const size of ['100%', '200%']) {
    await tab.run((percent) => void (document.documentElement.style.fontSize = percent), size)
    expect(await tab.run(tooWide), `${path} at ${size}`).toEqual([])
  }
}

/** Runs in the page: the elements that reach beyond the right edge of a page that can be moved sideways. */
function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .map((element) => `${element.tagName}.${element.className} ${element.textContent?.slice(0, 40)}`)
}
