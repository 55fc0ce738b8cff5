import { TooLarge, type Budget } from './sheet.ts'
import { localName, named } from './xlsx-index.ts'
import { readXml } from './xml.ts'

/** Excel allows 255 characters; the library's search in a format takes time by the square of its length. */
const MAX_FORMAT = 500
const MAX_FORMATS = 5000
/** Excel allows 65,490. */
const MAX_STYLES = 100_000

/**
 * The format of each style of cells, undefined where it is one of Excel's own. Throws `TooLarge` for more or longer formats than
 * any office program writes.
 */
export function formatsIn(xml: string, budget: Budget): (string | undefined)[] {
  const formats = new Map<string, string>()
  const styles: string[] = []
  let isInside = false
  readXml(xml, budget, {
    open: (name, attributes) => {
      const kind = localName(name)
      if (kind === 'numFmt') {
        const format = named(attributes, 'formatCode') ?? ''
        formats.set(named(attributes, 'numFmtId') ?? '', format)
        if (formats.size > MAX_FORMATS || format.length > MAX_FORMAT) throw new TooLarge('size')
      } else if (kind === 'cellXfs') isInside = true
      else if (kind === 'xf' && isInside) {
        if (styles.push(named(attributes, 'numFmtId') ?? '') > MAX_STYLES) throw new TooLarge('size')
      }
    },
    close: (name) => {
      if (localName(name) === 'cellXfs') isInside = false
    },
  })
  return styles.map((id) => formats.get(id))
}

/** Zeros between signs that stand for themselves, as `00000` or `+7 (000) 000-00-00`. */
const MASK = /^(?:0|[-+() ]|[1-9]|\\.|"[^"]*")+$/
const SIGN = /0|\\.|"[^"]*"|[^"\\]/g

/**
 * What a cell shows of a number by a format that fills in zeros; null for any other format or number. A number such as a code of a
 * shop or a phone means what people see.
 */
export function shownBy(format: string | undefined, number: string): string | null {
  if (format === undefined || !/^\d{1,15}$/.test(number) || !MASK.test(format)) return null
  const signs = format.match(SIGN) ?? []
  const places = signs.filter((sign) => sign === '0').length
  if (places < 2) return null
  const digits = number.padStart(places, '0')
  // Digits that have no place stand before the first one that has.
  let at = digits.length - places
  let isFirst = true
  return signs
    .map((sign) => {
      if (sign !== '0') return sign.startsWith('"') ? sign.slice(1, -1) : sign.slice(-1)
      const from = isFirst ? 0 : at
      isFirst = false
      at += 1
      return digits.slice(from, at)
    })
    .join('')
}
