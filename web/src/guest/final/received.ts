/** What the hand-in leaves for the page after it: kept in the history entry, so that a reload shows it again. */
export interface Received {
  restaurant: string
  answered: number
  photos: number
  dishes: number
}
