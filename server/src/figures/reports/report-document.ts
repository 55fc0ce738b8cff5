import type { ChartFigures } from '@cloche/insight/drawing/chart-geometry.ts'

/** Whose report it is. */
export interface Brand {
  /** The programme's name in the footer; null where none is set. */
  name: string | null
  /** The colour of headings, figures and bars, `#rrggbb`. */
  accent: string
  /** The logo at the head of the first page, WebP. */
  logo: Uint8Array | null
}

/** What every report has, in plain values that can be sent to a thread. */
export interface SheetDocument {
  brand: Brand
  language: string
  /** The title of the file, which readers show in their window. */
  title: string
  heading: string
  address: string
  when: string
  score: { caption: string; value: string; of: string }
  notes: string[]
  /** The footer of each page, in which `{n}` and `{of}` stand for the numbers. */
  footer: string
  /** Says that characters are missing; `{codes}` stands for them. */
  missing: string
  madeAt: Date
}

/** Titles with figures, of which those with a percentage have a bar. */
export interface BarList {
  heading: string
  rows: { title: string; value: string; percent: number | null }[]
}

export interface VisitDocument extends SheetDocument {
  categories: BarList
  sections: { heading: string; value: string; questions: ReportQuestion[] }[]
  noPhoto: string
}

export interface ReportQuestion {
  title: string
  answers: string[]
  comment: string
  /** Indices into the list of photos that comes with the document. */
  photos: number[]
}

export interface MonthDocument extends SheetDocument {
  course: Course | null
  changes: Changes | null
  /** Categories, and the best and worst questions. */
  lists: BarList[]
  kitchen: { heading: string; table: Table; notes: string[] } | null
  comments: { heading: string; notes: string[]; groups: CommentGroup[] } | null
}

/** The score over time, as a chart and as a table. */
export interface Course {
  heading: string
  chart: ChartFigures & { points: { mean: number; isSpecial: boolean }[] }
  /** A date for each point. */
  dates: string[]
  /** Replaces the chart for readers who do not see it. */
  alt: string
  notes: string[]
  table: Table
}

export interface Table {
  head: string[]
  rows: string[][]
}

/** What changed since the days before. Without a table nothing did, or nothing tells. */
export interface Changes {
  heading: string
  notes: string[]
  table: Table | null
}

export interface CommentGroup {
  heading: string
  questions: { title: string; texts: string[] }[]
}
