/** A report ready to be drawn, in plain values that can be sent to a thread. */
export interface ReportDocument {
  language: string
  /** The title of the file, which readers show in their window. */
  title: string
  heading: string
  address: string
  when: string
  score: { caption: string; value: string; of: string }
  notes: string[]
  categories: { heading: string; rows: { title: string; value: string; percent: number | null }[] }
  sections: { heading: string; value: string; questions: ReportQuestion[] }[]
  /** The footer of each page, in which `{n}` and `{of}` stand for the numbers. */
  footer: string
  noPhoto: string
  madeAt: Date
}

export interface ReportQuestion {
  title: string
  answers: string[]
  comment: string
  /** Indices into the list of photos that comes with the document. */
  photos: number[]
}
