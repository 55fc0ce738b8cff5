/// <reference lib="dom" />

/** Describes an element the way a person looks for it. */
export interface Target {
  /** A CSS selector. While a sheet is open, only the sheet is searched. */
  css: string
  /** The element's words or accessible name. A trailing `…` means that the name begins so. */
  name?: string
  /** Finds elements that take no room on the screen, too. */
  hidden?: boolean
}

/** Runs in the page and returns the elements that fit. */
export function locate({ css, name, hidden = false }: Target): Element[] {
  const sheets = document.querySelectorAll('dialog[open]')
  const root = sheets[sheets.length - 1] ?? document
  const words = (element: Element | null) => element?.textContent ?? ''
  const nameOf = (element: Element) => {
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
    return (
      by.map((id) => words(document.getElementById(id))).join(' ') ||
      element.getAttribute('aria-label') ||
      labels.map(words).join(' ') ||
      words(element)
    )
      .replace(/\s+/g, ' ')
      .trim()
  }
  const fits = (element: Element) =>
    name === undefined ||
    (name.endsWith('…') ? nameOf(element).startsWith(name.slice(0, -1)) : nameOf(element) === name)
  return [...root.querySelectorAll(css)].filter(
    (element) => (hidden || element.checkVisibility()) && fits(element),
  )
}
