import { SaxesParser } from 'saxes'
import { MAX_TEXT, TooLarge, type Budget } from './sheet.ts'

export type Attributes = Readonly<Record<string, string>>

export interface XmlHandlers {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  /** Text between two tags may come in several pieces. */
  text?(text: string): void
}

/** Deeper than any office program writes. */
const MAX_DEPTH = 100
const MAX_ATTRIBUTES = 200

/**
 * Reads XML as a stream. Throws for malformed XML, for any document type (so that only XML's own entities have a meaning), and
 * `TooLarge` for more or longer parts than any office program writes: later readers of the XML may need time by their square.
 * Spends the elements from `budget` before reading them.
 */
export function readXml(xml: string, budget: Budget, { open, close, text }: XmlHandlers): void {
  weigh(xml, budget)
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false })
  let depth = 0
  let attributes = 0
  const within = (isWithin: boolean) => {
    if (!isWithin) throw new TooLarge('size')
  }
  const refuse = (error: Error) => {
    throw error
  }
  parser.on('error', refuse)
  parser.on('doctype', () => refuse(new Error('A document type is of no use here')))
  parser.on('opentagstart', () => {
    attributes = 0
  })
  parser.on('attribute', ({ value }) => {
    attributes += 1
    within(attributes <= MAX_ATTRIBUTES && value.length <= MAX_TEXT)
  })
  parser.on('opentag', (tag) => {
    depth += 1
    if (depth > MAX_DEPTH) refuse(new Error('The elements are nested too deep'))
    open?.(tag.name, tag.attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    close?.(name)
  })
  parser.on('comment', ({ length }) => within(length <= MAX_TEXT))
  parser.on('processinginstruction', ({ body }) => within(body.length <= MAX_TEXT))
  const take = (piece: string) => {
    within(piece.length <= MAX_TEXT)
    text?.(piece)
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.write(xml).close()
}

/** The distance between two tags: a text and attributes. */
const MAX_GAP = 2 * MAX_TEXT

/** Counts elements and measures the text between them, a hundred times faster than the parser. */
function weigh(xml: string, budget: Budget): void {
  for (let at = 0; at < xml.length;) {
    const next = xml.indexOf('<', at)
    const end = next === -1 ? xml.length : next
    if (end - at > MAX_GAP) throw new TooLarge('size')
    if (next !== -1 && xml[next + 1] !== '/') budget.spend({ elements: 1 })
    at = end + 1
  }
}
