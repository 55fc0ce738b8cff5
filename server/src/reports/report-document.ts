/** What every report has, in plain values that can be sent to a thread. */
export interface SheetDocument {
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
