import {
  drawBars,
  drawSheet,
  heading,
  MARGIN,
  room,
  SOFT,
  text,
  widthOf,
  type Element,
  type Pdf,
  type Picture,
} from './pdf-sheet.ts'
import { ITALIC } from './pdf-faces.ts'
import type { ReportQuestion, VisitDocument } from './report-document.ts'

const PHOTO = { width: 155, height: 155, gap: 8 }
const ROW_OF_PHOTOS = PHOTO.height + 12
const HEADING = 50
const TITLE_AND_LINE = 40

interface Pictures {
  logo: Picture | null
  photos: readonly (Picture | null)[]
}

/** Draws a visit's report. A photo that is null could not be read. */
export function drawVisit(document: VisitDocument, { logo, photos }: Pictures): Promise<Buffer> {
  return drawSheet(document, logo, (pdf, root) => {
    drawBars(pdf, root, document.categories)
    for (const section of document.sections) {
      const height = HEADING + heightOf(section.questions[0])
      heading(pdf, root, section.heading, { height, value: section.value })
      for (const question of section.questions) drawQuestion(pdf, root, question, photos, document.noPhoto)
    }
  })
}

/** What has to be on one page: the title and the first answer, or the first row of photos. */
const heightOf = (question: ReportQuestion | undefined): number =>
  TITLE_AND_LINE + (question?.photos.length ? ROW_OF_PHOTOS : 0)

function drawQuestion(
  pdf: Pdf,
  root: Element,
  question: ReportQuestion,
  photos: readonly (Picture | null)[],
  noPhoto: string,
): void {
  const { title, answers, comment, photos: places } = question
  room(pdf, heightOf(question))
  text(pdf, root, 'H3', title, { size: 9.5, color: SOFT })
  for (const answer of answers) text(pdf, root, 'P', answer)
  if (comment) text(pdf, root, 'P', comment, { font: ITALIC, indent: 12 })
  const readable = places.flatMap((place) => photos[place] ?? [])
  if (readable.length < places.length) text(pdf, root, 'P', noPhoto, { size: 9, color: SOFT })
  drawPhotos(pdf, root, readable, title)
  pdf.moveDown(0.5)
}

function drawPhotos(pdf: Pdf, root: Element, photos: readonly Picture[], alt: string): void {
  const each = PHOTO.width + PHOTO.gap
  const columns = Math.floor((widthOf(pdf) + PHOTO.gap) / each)
  for (let from = 0; from < photos.length; from += columns) {
    room(pdf, ROW_OF_PHOTOS)
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
