import { layOut } from '@cloche/insight/drawing/chart-geometry.ts'
import {
  drawBars,
  drawSheet,
  heading,
  INK,
  LINE,
  MARGIN,
  room,
  SOFT,
  text,
  widthOf,
  type Element,
  type Pdf,
  type Picture,
} from './pdf-sheet.ts'
import { BOLD, ITALIC, REGULAR } from './pdf-faces.ts'
import type { CommentGroup, Course, MonthDocument, Table } from './report-document.ts'

const CHART_HEIGHT = 190
const BAND = '#f3ece3'
const DATE_WIDTH = 84
const MARK = { usual: 2.6, special: 4.4 }
const SMALL = 9

/** Draws a month's report. */
export function drawMonth(document: MonthDocument, logo: Picture | null): Promise<Buffer> {
  const { course, changes, lists, kitchen, comments } = document
  return drawSheet(document, logo, (pdf, root) => {
    if (course) drawCourse(pdf, root, course)
    if (changes) {
      heading(pdf, root, changes.heading, { height: 90 })
      drawNotes(pdf, root, changes.notes)
      if (changes.table) {
        pdf.moveDown(0.8)
        drawTable(pdf, root, changes.table)
      }
    }
    for (const list of lists) drawBars(pdf, root, list)
    if (kitchen) {
      heading(pdf, root, kitchen.heading, { height: 130 })
      drawTable(pdf, root, kitchen.table)
      drawNotes(pdf, root, kitchen.notes)
    }
    if (comments) {
      heading(pdf, root, comments.heading, { height: 130 })
      drawNotes(pdf, root, comments.notes)
      for (const group of comments.groups) drawComments(pdf, root, group)
    }
  })
}

function drawNotes(pdf: Pdf, root: Element, notes: readonly string[]): void {
  for (const note of notes) {
    pdf.moveDown(0.4)
    text(pdf, root, 'P', note, { size: SMALL, color: SOFT })
  }
}

function drawCourse(pdf: Pdf, root: Element, course: Course): void {
  heading(pdf, root, course.heading, { height: CHART_HEIGHT + 60 })
  const top = pdf.y
  // The types do not know the box, which readers need to find the figure on its page.
  const figure = { alt: course.alt, bbox: [MARGIN, top, MARGIN + widthOf(pdf), top + CHART_HEIGHT] }
  root.add(
    pdf.struct('Figure', figure, () => {
      pdf.save().translate(MARGIN, top)
      drawChart(pdf, course)
      pdf.restore()
    }),
  )
  pdf.y = top + CHART_HEIGHT
  drawNotes(pdf, root, course.notes)
  pdf.moveDown(0.8)
  drawTable(pdf, root, course.table)
}

function drawChart(pdf: Pdf, { chart, dates }: Course): void {
  const { points, ticks, mean, band, left, right, bottom, dated } = layOut(chart, widthOf(pdf), CHART_HEIGHT)
  if (band) pdf.path(band).fill(BAND)
  pdf.font(REGULAR).fontSize(SMALL).lineWidth(0.5)
  for (const { value, y } of ticks) {
    pdf.moveTo(left, y).lineTo(right, y).stroke(LINE)
    pdf.fillColor(SOFT).text(String(value), 0, y - SMALL / 2, { width: left - 8, align: 'right' })
  }
  pdf.moveTo(left, mean).lineTo(right, mean).dash(4, { space: 3 }).stroke(SOFT).undash()
  const [first, ...others] = points
  if (first && others.length > 0) {
    pdf.moveTo(first.x, first.y)
    for (const { x, y } of others) pdf.lineTo(x, y)
    pdf.lineWidth(1.2).stroke(INK)
  }
  for (const [place, { x, y }] of points.entries()) {
    const { isSpecial } = chart.points[place]!
    pdf.circle(x, y, isSpecial ? MARK.special : MARK.usual).fill(isSpecial ? pdf.accent : INK)
  }
  for (const place of dated) {
    const { x } = points[place]!
    const from = Math.min(x - DATE_WIDTH / 2, right - DATE_WIDTH)
    pdf.fillColor(SOFT).text(dates[place]!, from, bottom + 10, { width: DATE_WIDTH, align: 'center' })
  }
}

/** The first cell of each row names it. */
function drawTable(pdf: Pdf, root: Element, { head, rows }: Table): void {
  const cell = (words: string, place: number, row: number) => ({
    text: words,
    align: { x: place === 0 ? ('left' as const) : ('right' as const) },
    textColor: row === 0 ? SOFT : INK,
    font: { src: row === 0 || place > 0 ? REGULAR : BOLD, size: SMALL },
    ...(row === 0 && { type: 'TH' as const, scope: 'Column' }),
    ...(row > 0 && place === 0 && { type: 'TH' as const, scope: 'Row' }),
  })
  const table = {
    position: { x: MARGIN, y: pdf.y },
    maxWidth: widthOf(pdf),
    structParent: root,
    defaultStyle: {
      border: { top: 0, right: 0, bottom: 0.5, left: 0 },
      borderColor: LINE,
      padding: { top: 3, right: 4, bottom: 4, left: 0 },
    },
    data: [head, ...rows].map((row, at) => row.map((words, place) => cell(words, place, at))),
  }
  pdf.table(table)
  pdf.x = MARGIN
}

function drawComments(pdf: Pdf, root: Element, { heading: title, questions }: CommentGroup): void {
  room(pdf, 70)
  pdf.moveDown(0.8)
  text(pdf, root, 'H3', title, { size: 12, font: BOLD })
  for (const { title: question, texts } of questions) {
    room(pdf, 44)
    pdf.moveDown(0.4)
    text(pdf, root, 'H4', question, { size: 9.5, color: SOFT })
    for (const words of texts) {
      pdf.moveDown(0.2)
      text(pdf, root, 'P', words, { font: ITALIC, indent: 12 })
    }
  }
}
