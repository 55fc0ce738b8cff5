import { fileURLToPath } from 'node:url'
import PdfFile from 'pdfkit'
import type { ReportDocument, ReportQuestion } from './report-document.ts'

const REGULAR = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/pt-sans/400Regular/PTSans_400Regular.ttf'),
)
const BOLD = fileURLToPath(import.meta.resolve('@expo-google-fonts/pt-sans/700Bold/PTSans_700Bold.ttf'))
const ITALIC = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/pt-sans/400Regular_Italic/PTSans_400Regular_Italic.ttf'),
)

const INK = '#2a2622'
const SOFT = '#6b635a'
const LINE = '#ded7cd'
const ACCENT = '#8a3b2e'

const MARGIN = 56
const BAR = { left: 260, width: 150, height: 5 }
const PHOTO = { width: 155, height: 155, gap: 8 }

export interface Jpeg {
  bytes: Buffer
  width: number
  height: number
}

type Pdf = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement

/** Draws a report as a tagged PDF with bookmarks and numbered pages. A photo that is null could not be read. */
export async function drawReport(
  document: ReportDocument,
  photos: readonly (Jpeg | null)[],
): Promise<Buffer> {
  const pdf = new PdfFile({
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
  const parts: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  pdf.on('data', (part: Buffer) => parts.push(part))
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  drawHead(pdf, root, document)
  drawCategories(pdf, root, document.categories)
  for (const section of document.sections) {
    room(pdf, 90)
    pdf.moveDown(1.2)
    pdf.outline.addItem(section.heading)
    heading(pdf, root, 'H2', section.heading, 15, section.value)
    for (const question of section.questions) drawQuestion(pdf, root, question, photos, document.noPhoto)
  }
  root.end()
  drawFooters(pdf, document.footer)
  pdf.end()
  await ended
  return Buffer.concat(parts)
}

const widthOf = ({ page }: Pdf) => page.width - 2 * MARGIN

/** Begins a page when less than `height` is left. */
function room(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage()
}

interface Style {
  size?: number
  font?: string
  color?: string
  indent?: number
}

function text(pdf: Pdf, parent: Element, tag: string, words: string, style: Style = {}): void {
  const { size = 10.5, font = REGULAR, color = INK, indent = 0 } = style
  parent.add(
    pdf.struct(tag, {}, () => {
      pdf.font(font).fontSize(size).fillColor(color)
      pdf.text(words, MARGIN + indent, pdf.y, { width: widthOf(pdf) - indent })
    }),
  )
}

function heading(pdf: Pdf, parent: Element, tag: string, words: string, size: number, value: string): void {
  text(pdf, parent, tag, words === '' ? value : `${words}  ·  ${value}`, { size, font: BOLD, color: ACCENT })
  pdf.moveDown(0.3)
}

function drawHead(
  pdf: Pdf,
  root: Element,
  { heading: title, address, when, score, notes }: ReportDocument,
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
    color: ACCENT,
  })
  for (const note of notes) {
    pdf.moveDown(0.4)
    text(pdf, root, 'P', note, { size: 9, font: ITALIC, color: SOFT })
  }
}

function drawCategories(
  pdf: Pdf,
  root: Element,
  { heading: title, rows }: ReportDocument['categories'],
): void {
  if (rows.length === 0) return
  pdf.moveDown(1.2)
  text(pdf, root, 'H2', title, { size: 15, font: BOLD, color: ACCENT })
  pdf.moveDown(0.3)
  const list = pdf.struct('L')
  root.add(list)
  for (const { title: name, value, percent } of rows) {
    room(pdf, 30)
    const top = pdf.y
    const line = pdf.struct('LI')
    list.add(line)
    text(pdf, line, 'LBody', `${name}: ${value}`)
    line.end()
    if (percent !== null) drawBar(pdf, top + 4, percent)
  }
  list.end()
}

/** Screen readers skip the bar, because the figure beside it says the same. */
function drawBar(pdf: Pdf, top: number, percent: number): void {
  const { left, width, height } = BAR
  pdf.markContent('Artifact')
  pdf.rect(MARGIN + left, top, width, height).fill(LINE)
  pdf.rect(MARGIN + left, top, (width * percent) / 100, height).fill(ACCENT)
  pdf.endMarkedContent()
}

function drawQuestion(
  pdf: Pdf,
  root: Element,
  { title, answers, comment, photos: places }: ReportQuestion,
  photos: readonly (Jpeg | null)[],
  noPhoto: string,
): void {
  room(pdf, 40)
  text(pdf, root, 'H3', title, { size: 9.5, color: SOFT })
  for (const answer of answers) text(pdf, root, 'P', answer)
  if (comment) text(pdf, root, 'P', comment, { font: ITALIC, indent: 12 })
  const readable = places.flatMap((place) => photos[place] ?? [])
  if (readable.length < places.length) text(pdf, root, 'P', noPhoto, { size: 9, color: SOFT })
  drawPhotos(pdf, root, readable, title)
  pdf.moveDown(0.5)
}

function drawPhotos(pdf: Pdf, root: Element, photos: readonly Jpeg[], alt: string): void {
  const each = PHOTO.width + PHOTO.gap
  const columns = Math.floor((widthOf(pdf) + PHOTO.gap) / each)
  for (let from = 0; from < photos.length; from += columns) {
    room(pdf, PHOTO.height + 12)
    const top = pdf.y + 4
    for (const [place, { bytes }] of photos.slice(from, from + columns).entries()) {
      root.add(
        pdf.struct('Figure', { alt }, () => {
          pdf.image(bytes, MARGIN + place * each, top, { fit: [PHOTO.width, PHOTO.height] })
        }),
      )
    }
    pdf.y = top + PHOTO.height + 4
  }
}

function drawFooters(pdf: Pdf, footer: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    // Below the margin a text would begin a new page.
    pdf.page.margins.bottom = 0
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    pdf.font(REGULAR).fontSize(8.5).fillColor(SOFT)
    const words = footer.replace('{n}', String(page - start + 1)).replace('{of}', String(count))
    pdf.text(words, MARGIN, pdf.page.height - 36, { width: widthOf(pdf), align: 'right', lineBreak: false })
    pdf.endMarkedContent()
  }
}
