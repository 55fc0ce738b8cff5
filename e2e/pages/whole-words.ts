/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test'

/** Sizes of the text for each width of the window in pixels. */
export type Sizes = Readonly<Record<number, readonly string[]>>

/** Longer words are hyphenated where the browser has a dictionary, which Chromium lacks in tests. */
const SHORT_WORD = 12

export async function expectWholeWords(page: Page, name: string, sizes: Sizes): Promise<void> {
  for (const [width, texts] of Object.entries(sizes)) {
    await page.setViewportSize({ width: Number(width), height: 844 })
    for (const text of texts) await expectNoFaults(page, `${name}, ${width} pixels, ${text}`, text)
  }
  await page.evaluate(() => void document.documentElement.style.removeProperty('font-size'))
}

/** Finds a page or panel that can be moved sideways, words that are broken, names and times that are cut, labels that overlap. */
export async function expectNoFaults(page: Page, name: string, text = '100%'): Promise<void> {
  const find = () => page.evaluate(findFaults, { text, shortWord: SHORT_WORD })
  // A chart is laid out anew in the frames that follow.
  await expect.poll(find, name).toEqual([])
}

/** Runs in the page. Gives text its size first. */
async function findFaults({ text, shortWord }: { text: string; shortWord: number }): Promise<string[]> {
  document.documentElement.style.fontSize = text
  await new Promise(requestAnimationFrame)
  const faults: string[] = []
  const linesOf = (range: Range) => new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) faults.push(`${scrollWidth} pixels wide`)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(node)
    if (linesOf(range).size < 2) continue
    const around = node.parentElement!
    const hidden = [around, around.closest('thead')].some(
      (each) => each && getComputedStyle(each).clipPath !== 'none',
    )
    if (hidden || !around.checkVisibility({ visibilityProperty: true })) continue
    const line = around.closest('p')
    // The guest's line about delivery leaves a second phrase out where it has no room for the phrase.
    const isCut = line && getComputedStyle(line).overflowY === 'hidden'
    const end = isCut ? line.getBoundingClientRect().bottom : Infinity
    for (const { 0: word, index } of node.nodeValue!.matchAll(/[\p{L}\p{N}]+/gu)) {
      if (word.length >= shortWord) continue
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = [...linesOf(range)].filter((top) => top < end)
      if (lines.length > 1) faults.push(`${word} is broken`)
    }
  }
  const whole = [
    'a[rel=next] > span, header p, header h1, [role=dialog] .mantine-Button-label',
    '.mantine-SegmentedControl-root, .mantine-SegmentedControl-label, .mantine-TimePicker-fieldsRoot',
  ]
  for (const cut of document.querySelectorAll(whole.join()))
    if (cut.scrollWidth > cut.clientWidth + 1) faults.push(`${cut.textContent} is cut`)
  for (const panel of document.querySelectorAll('[role=dialog], [role=dialog] > *'))
    if (panel.scrollWidth > panel.clientWidth + 1) faults.push(`a panel is ${panel.scrollWidth} pixels wide`)
  for (const label of document.querySelectorAll('[role=img] :is(text + text, span + span)')) {
    const before = label.previousElementSibling!
    const [a, b] = [before.getBoundingClientRect(), label.getBoundingClientRect()]
    const overlaps = a.right > b.left && b.right > a.left && a.bottom > b.top && b.bottom > a.top
    if (label.textContent && before.textContent && overlaps)
      faults.push(`${label.textContent} lies over ${before.textContent}`)
  }
  return faults
}
