/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'

const PATHS = [
  '',
  '/visit',
  '/visit/plan',
  '/insight',
  '/insight/kitchen',
  '/insight/ranking',
  '/export',
  '/question',
  '/question/import',
  '/user',
  '/user?tab=applications',
  '/outbox',
  '/import',
  '/restaurant',
  '/menu',
  '/account',
  '/token',
  '/webhook',
  '/audit',
]

for (const width of [390, 1440])
  test(`every screen of staff is in order for a screen reader, ${width} pixels wide`, async ({ admin }) => {
    const { page } = admin
    await page.setViewportSize({ width, height: 900 })
    for (const path of PATHS) {
      await page.goto(`/admin${path}`)
      await expectInOrder(page, path)
    }
    const { items: visits } = await fetched(page, '/api/visit?status=accepted&limit=1')
    const { items: categories } = await fetched(page, '/api/question')
    for (const path of [
      `/visit-history/${visits[0]!.id}`,
      `/visit?visit=${visits[0]!.id}`,
      `/question?open=${categories[0]!.id}`,
    ]) {
      await page.goto(`/admin${path}`)
      await expectInOrder(page, path)
    }
  })

async function fetched(page: Page, address: string): Promise<{ items: { id: string }[] }> {
  return (await (await page.request.get(address)).json()) as { items: { id: string }[] }
}

async function expectInOrder(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  expect(await page.evaluate(findFaults), path).toEqual([])
}

/** Runs in the page: what a screen reader, a keyboard or a thumb would stumble over. */
function findFaults(): string[] {
  const exposed = (css: string) =>
    [...document.querySelectorAll<HTMLElement>(css)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.closest('[aria-hidden=true], [inert]') === null,
    )
  // A panel over the whole page of a phone hides the page's own heading.
  const isCovered = exposed('[role=dialog]').length > 0
  const words = (element: HTMLElement) => element.innerText.trim().replace(/\s+/g, ' ').toLowerCase()
  const levels = exposed('h1, h2, h3, h4, h5, h6').map((heading) => Number(heading.tagName[1]))
  const banners = exposed('header, [role=banner]').filter(
    (header) => header.closest('main, section, article, aside, nav, [role=dialog]') === null,
  )
  const unnamed = exposed('input:not([type=hidden]), select, textarea').filter(
    (input) =>
      !(input as HTMLInputElement).labels?.length &&
      !input.hasAttribute('aria-label') &&
      !input.hasAttribute('aria-labelledby'),
  )
  const misnamed = exposed('a[aria-label], button[aria-label]').filter((element) => {
    const name = element.ariaLabel!.toLowerCase()
    return words(element)
      .split(' ')
      .some((word) => /^\p{L}+$/u.test(word) && !name.includes(word))
  })
  const small = exposed('a[href^="tel:"], a[href^="mailto:"]').filter(
    (link) => link.getBoundingClientRect().height < 24,
  )
  const hiddenStops = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, [tabindex="0"]'),
  ].filter(
    (element) =>
      element.tabIndex >= 0 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[aria-hidden=true]') !== null &&
      element.closest('[inert]') === null,
  )
  const named = (fault: string, elements: HTMLElement[]) =>
    elements.map((element) => `${fault}: ${element.outerHTML.slice(0, 120)}`)
  return [
    ...levels.flatMap((level, place) =>
      level > (levels[place - 1] ?? (isCovered ? 1 : 0)) + 1
        ? [`h${level} after h${levels[place - 1] ?? 0}`]
        : [],
    ),
    ...(banners.length > 1 ? named('not the only banner', banners) : []),
    ...named('without a name', unnamed),
    ...named('called otherwise than it reads', misnamed),
    ...named('too small for a thumb', small),
    ...named('hidden, yet reached by Tab', hiddenStops),
  ]
}
