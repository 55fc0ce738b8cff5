/** A target place: the index among the children of `parent` without the item itself, from 0. */
export interface Place {
  parent: string | null
  index: number
}

export type Side = 'before' | 'after'

/** Where a dragged row would land. */
export interface DropTarget {
  place: Place
  /** The element at whose edge the line is drawn, or which is framed. */
  at: Element
  side: Side | 'inside'
}
