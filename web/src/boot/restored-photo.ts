/** A photo taken while Android had closed the app; the native shell delivers it at the next start. */
export interface RestoredPhoto {
  visitId: string
  questionId: string
  /** Rejects when the phone no longer has the photo. */
  read(): Promise<File>
  /** The photo was added or can never be, so it is not delivered again. */
  done(): void
}

let waiting: RestoredPhoto | null = null
let taker: ((photo: RestoredPhoto) => void) | null = null

/** Passes the photo from the shell to the guest's screens, in whichever order the two start. */
export const restoredPhoto = {
  bring(photo: RestoredPhoto): void {
    if (taker) taker(photo)
    else waiting = photo
  },
  /** Returns a function that stops taking photos. */
  take(take: (photo: RestoredPhoto) => void): () => void {
    taker = take
    if (waiting) take(waiting)
    waiting = null
    return () => void (taker = null)
  },
}
