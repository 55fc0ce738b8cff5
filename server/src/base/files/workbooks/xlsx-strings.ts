import { MAX_CELLS, TooLarge, type Budget } from './sheet.ts'
import { localName } from './xlsx-index.ts'
import { readXml } from './xml.ts'

/** The length of each shared string. Throws `TooLarge` when there are more than cells may be. */
export function weighStrings(xml: string, budget: Budget): number[] {
  const lengths: number[] = []
  let isInside = false
  readXml(xml, budget, {
    open: (name) => {
      if (localName(name) !== 'si') return
      isInside = true
      if (lengths.push(0) > MAX_CELLS) throw new TooLarge('cells')
    },
    close: (name) => {
      if (localName(name) === 'si') isInside = false
    },
    text: (text) => {
      if (isInside) lengths[lengths.length - 1]! += text.length
    },
  })
  return lengths
}

/** The library cuts the numbers of characters to sixteen bits, so the longer ones become the characters themselves. */
export function spellOut(xml: string): string {
  if (!xml.includes('&#')) return xml
  return xml.replaceAll(/&#(?:x(?<hex>[\da-f]{1,8})|(?<decimal>\d{1,10}));/gi, (reference, hex, decimal) => {
    const code = hex === undefined ? Number(decimal) : parseInt(String(hex), 16)
    return code > 0xffff && code <= 0x10ffff ? String.fromCodePoint(code) : reference
  })
}
