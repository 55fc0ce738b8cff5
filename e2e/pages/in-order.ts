/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test'

/** Finds what a screen reader, a keyboard or a thumb would stumble over. */
export async function expectInOrder(page: Page, name: string): Promise<void> {
  // A page is drawn anew after the width of its window changed.
  await expect.poll(() => page.evaluate(findFaults), name).toEqual([])
}

/** Runs in the page. */
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
