/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test'
import { FILES, textsIn } from '../../languages/check/folder.ts'
import type { Language } from '../../languages/list.ts'

const TAG = /<\/?\d+\/?>/
const ESCAPED = /[.*+?^${}()|[\]\\]/g

/**
 * Returns a check that a page is in one language alone, the document's own mark included: none of its texts and labels is one that a
 * catalog has in the other language.
 */
export async function inOneLanguage(
  language: Language,
  other: Language,
): Promise<(page: Page) => Promise<void>> {
  const strange = await wordsOf(other, language)
  return async (page) => {
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    expect(await page.evaluate(findTexts, strange)).toEqual([])
  }
}

/** Returns patterns for the texts of a language that are others in the language that is not strange. */
async function wordsOf(strange: Language, own: Language): Promise<string[]> {
  const files = Object.values(FILES)
    .flat()
    .filter((file) => file.endsWith('.po'))
  const both = await Promise.all(
    files.map(async (file) => {
      const [theirs, ours] = await Promise.all([textsIn(strange, file), textsIn(own, file)])
      return theirs.map((text, place) => [wordsIn(text), wordsIn(ours[place]!)] as const)
    }),
  )
  const pairs = both.flat()
  const known = new Set(pairs.flatMap(([, words]) => partsOf(words)))
  return [...new Set(pairs.flatMap(([words]) => partsOf(words)))].filter((part) => !known.has(part))
}

const wordsIn = ({ english, own }: { english: string; own: string }) => own || english

/** Splits a text at its tags, where a page begins another text. Plurals are left out. */
function partsOf(words: string): string[] {
  if (/, (plural|select)/.test(words)) return []
  const parts = words.split(TAG).map((part) => part.trim())
  return parts.filter((part) => /\p{L}{2}/u.test(part.replaceAll(/\{\w+\}/g, ''))).map(patternOf)
}

function patternOf(part: string): string {
  const pieces = part.split(/\{\w+\}/).map((piece) => piece.replaceAll(ESCAPED, String.raw`\$&`))
  return `^${pieces.join('.+')}$`
}

/** Runs in the page. Parts with a language of their own, such as a letter, are left out. */
function findTexts(patterns: readonly string[]): string[] {
  const isStrange = (text: string) => patterns.some((pattern) => new RegExp(pattern, 'u').test(text.trim()))
  const isOther = (element: Element) =>
    element.closest('[lang]')!.getAttribute('lang') !== document.documentElement.lang
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const around = node.parentElement!
    if (around.closest('script, style') || isOther(around)) continue
    if (isStrange(node.nodeValue!)) found.push(node.nodeValue!)
  }
  for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
    for (const element of document.querySelectorAll(`[${name}]`))
      if (!isOther(element) && isStrange(element.getAttribute(name)!)) found.push(element.getAttribute(name)!)
  return found
}
