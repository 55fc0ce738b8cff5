import PdfFile from 'pdfkit'
import { PRODUCT_NAME } from '@cloche/contract/constants.ts'
import { BOLD, ITALIC, printable, REGULAR, runsOf, type Run } from './pdf-faces.ts'
import type { BarList, SheetDocument } from './report-document.ts'

export const INK = '#2a2622'
export const SOFT = '#6b635a'
export const LINE = '#ded7cd'

export const MARGIN = 56
const TEXT_SIZE = 10.5
const BAR = { left: 272, width: 96, height: 5 }
const BAR_GAP = 12

export type Pdf = SheetFile

type TextOptions = PDFKit.Mixins.TextOptions

/** What pdfkit keeps of the face that is in use. */
interface InUse {
  _fontSource: string
  _font: { font: { hasGlyphForCodePoint(code: number): boolean } }
}

/** Every word is laid out in one piece: pieces of a line that runs to the left would stand in the wrong order. */
const WHOLE: PDFKit.Mixins.OpenTypeFeatures[] = ['kern']

class SheetFile extends PdfFile {
  /** The colour of headings, figures and bars. */
  accent = INK
  /** The characters that no face has. */
  readonly missing = new Set<string>()

  /** Draws each part of the words by a face that has its letters. */
  override text(
    words: string,
    x?: number | TextOptions,
    y?: number,
    options: TextOptions = typeof x === 'object' ? x : {},
  ): this {
    const place = typeof x === 'number' ? ([x, y] as const) : null
    const draw = (part: string, how: TextOptions) =>
      place ? super.text(part, ...place, how) : super.text(part, how)
    const { runs, before } = this.#runs(words)
    const [first] = runs
    if (!first || (runs.length === 1 && first.face === before)) return draw(first?.words ?? '', options)
    if (options.align || options.lineBreak === false)
      return this.#within(longest(runs), before, (all) => draw(all, options))
    for (const [at, run] of runs.entries()) {
      const continued = at < runs.length - 1 || options.continued === true
      this.#within(run, before, (part) =>
        at === 0
          ? draw(part, { ...options, features: WHOLE, continued })
          : super.text(part, { features: WHOLE, continued }),
      )
    }
    if (options.continued !== true) this.y += this.#taller(runs)
    return this
  }

  override heightOfString(words: string, options?: TextOptions): number {
    const { runs, before } = this.#runs(words)
    const whole = runs.map((run) => run.words).join('')
    const heights = [...new Set(runs.map(({ face }) => face))].map((face) => {
      this.font(face)
      return super.heightOfString(whole, options)
    })
    this.font(before)
    return Math.max(0, ...heights)
  }

  /** How much the tallest line of these faces exceeds that of the last one, by which the next text would be placed. */
  #taller(runs: readonly Run[]): number {
    const heights = runs.map((run) => {
      let height = 0
      this.#within(run, (this as unknown as InUse)._fontSource, () => (height = this.currentLineHeight(true)))
      return height
    })
    return Math.max(...heights) - heights.at(-1)!
  }

  #runs(words: string): { runs: Run[]; before: string } {
    const before = (this as unknown as InUse)._fontSource
    const { runs, missing } = runsOf(printable(words), before, (face, character) => {
      this.font(face)
      return (this as unknown as InUse)._font.font.hasGlyphForCodePoint(character.codePointAt(0)!)
    })
    for (const character of missing) this.missing.add(character)
    this.font(before)
    return { runs, before }
  }

  #within({ face, words }: Run, before: string, draw: (words: string) => unknown): this {
    this.font(face)
    draw(words)
    this.font(before)
    return this
  }

  /** pdfkit writes the title into the XML of the metadata as it is. Its other places in the file are written by now. */
  override endMetadata(): void {
    const { Title = '' } = this.info
    this.info.Title = Title.replaceAll(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`)
    super.endMetadata()
  }
}

/** The words by the face of the longest run, where they have to be one piece. */
function longest(runs: readonly Run[]): Run {
  const most = Math.max(...runs.map(({ words }) => words.length))
  const { face } = runs.find(({ words }) => words.length === most)!
  return { face, words: runs.map(({ words }) => words).join('') }
}

export type Element = PDFKit.PDFStructureElement

/** A JPEG or PNG with its size in pixels. */
export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

/** Draws a tagged PDF with a logo, a head, bookmarks and numbered pages; `draw` adds the rest below the head. */
export async function drawSheet(
  document: SheetDocument,
  logo: Picture | null,
  draw: (pdf: Pdf, root: Element) => void,
): Promise<Buffer> {
  const pdf = new SheetFile({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: document.language,
    displayTitle: true,
    bufferPages: true,
    font: REGULAR,
    info: { Title: document.title, CreationDate: document.madeAt, Creator: 'Cloche' },
  })
  pdf.accent = document.brand.accent
  const parts: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  pdf.on('data', (part: Buffer) => parts.push(part))
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  if (logo) drawLogo(pdf, root, logo, document.brand.name ?? PRODUCT_NAME)
  drawHead(pdf, root, document)
  draw(pdf, root)
  if (pdf.missing.size > 0) {
    pdf.moveDown(1.2)
    text(pdf, root, 'P', missingWords(document.missing, pdf.missing), { size: 9, color: SOFT })
  }
  root.end()
  drawFooters(pdf, document)
  pdf.end()
  await ended
  return Buffer.concat(parts)
}

const MOST_NAMED = 20

/** Names characters by their codes, since nothing here can draw them. */
function missingWords(words: string, missing: ReadonlySet<string>): string {
  const codes = Array.from(
    missing,
    (each) => `U+${each.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
  )
  const more = codes.length > MOST_NAMED ? ' …' : ''
  return words.replace('{codes}', codes.slice(0, MOST_NAMED).join(', ') + more)
}

export const widthOf = ({ page }: Pdf) => page.width - 2 * MARGIN

/** Begins a page when less than `height` is left. */
export function room(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage()
}

interface Style {
  size?: number
  font?: string
  color?: string
  indent?: number
}

export function text(pdf: Pdf, parent: Element, tag: string, words: string, style: Style = {}): void {
  const { size = TEXT_SIZE, font = REGULAR, color = INK, indent = 0 } = style
  parent.add(
    pdf.struct(tag, {}, () => {
      pdf.font(font).fontSize(size).fillColor(color)
      pdf.text(words, MARGIN + indent, pdf.y, { width: widthOf(pdf) - indent })
    }),
  )
}

interface Part {
  /** What has to be on the same page. */
  height: number
  /** The figure beside the title. */
  value?: string
}

/** Begins a part of the report, with a bookmark. */
export function heading(pdf: Pdf, root: Element, title: string, { height, value = '' }: Part): void {
  room(pdf, height)
  pdf.moveDown(1.2)
  pdf.outline.addItem(title)
  const words = [title, value].filter(Boolean).join('  ·  ')
  text(pdf, root, 'H2', words, { size: 15, font: BOLD, color: pdf.accent })
  pdf.moveDown(0.3)
}

/** The room for a logo, which is never enlarged, and the distance to the title. */
const LOGO = { width: 180, height: 44, gap: 18 }

function drawLogo(pdf: Pdf, root: Element, logo: Picture, alt: string): void {
  const scale = Math.min(1, LOGO.width / logo.width, LOGO.height / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  const top = pdf.y
  // The types do not know the box, which readers need to find the figure on its page.
  const figure = { alt, bbox: [MARGIN, top, MARGIN + width, top + height] }
  root.add(pdf.struct('Figure', figure, () => pdf.image(logo.bytes, MARGIN, top, { width, height })))
  pdf.y = top + height + LOGO.gap
}

function drawHead(
  pdf: Pdf,
  root: Element,
  { heading: title, address, when, score, notes }: SheetDocument,
): void {
  pdf.outline.addItem(title)
  text(pdf, root, 'H1', title, { size: 24, font: BOLD })
  text(pdf, root, 'P', address, { color: SOFT })
  text(pdf, root, 'P', when)
  pdf.moveDown(0.8)
  text(pdf, root, 'P', score.caption, { size: 9, color: SOFT })
  text(pdf, root, 'P', [score.value, score.of].filter(Boolean).join(' '), {
    size: 20,
    font: BOLD,
    color: pdf.accent,
  })
  for (const note of notes) {
    pdf.moveDown(0.4)
    text(pdf, root, 'P', note, { size: 9, font: ITALIC, color: SOFT })
  }
}

/** Draws titles with their figures, each beside a bar of its percentage. */
export function drawBars(pdf: Pdf, root: Element, { heading: title, rows }: BarList): void {
  if (rows.length === 0) return
  heading(pdf, root, title, { height: 90 })
  const list = pdf.struct('L')
  root.add(list)
  for (const { title: name, value, percent } of rows) {
    pdf.font(REGULAR).fontSize(TEXT_SIZE)
    const height = pdf.heightOfString(name, { width: BAR.left - BAR_GAP })
    room(pdf, height)
    const top = pdf.y
    const line = pdf.struct('LI')
    list.add(line)
    line.add(
      pdf.struct('LBody', {}, () => {
        pdf.font(REGULAR).fontSize(TEXT_SIZE).fillColor(INK)
        pdf.text(name, MARGIN, top, { width: BAR.left - BAR_GAP })
        pdf.text(value, MARGIN + BAR.left + BAR.width + BAR_GAP, top)
      }),
    )
    line.end()
    if (percent !== null) drawBar(pdf, top + 4, percent)
    pdf.y = top + height + 3
  }
  list.end()
}

/** Screen readers skip the bar, because the figure beside it says the same. */
function drawBar(pdf: Pdf, top: number, percent: number): void {
  const { left, width, height } = BAR
  pdf.markContent('Artifact')
  pdf.rect(MARGIN + left, top, width, height).fill(LINE)
  pdf.rect(MARGIN + left, top, (width * percent) / 100, height).fill(pdf.accent)
  pdf.endMarkedContent()
}

/** The page's number gets this much of its line. */
const NUMBER_WIDTH = 90

function drawFooters(pdf: Pdf, { footer, brand }: SheetDocument): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    // Below the margin a text would begin a new page.
    pdf.page.margins.bottom = 0
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    pdf.font(REGULAR).fontSize(8.5).fillColor(SOFT)
    const words = footer.replace('{n}', String(page - start + 1)).replace('{of}', String(count))
    const top = pdf.page.height - 36
    const left = { width: widthOf(pdf) - NUMBER_WIDTH, height: 12, ellipsis: true }
    if (brand.name) pdf.text(brand.name, MARGIN, top, { ...left, lineBreak: false })
    pdf.text(words, MARGIN, top, { width: widthOf(pdf), align: 'right', lineBreak: false })
    pdf.endMarkedContent()
  }
}
