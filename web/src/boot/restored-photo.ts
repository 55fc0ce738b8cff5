/** A photo whose app was closed while the camera was open; the native shell brings it when the app starts again. */
export interface RestoredPhoto {
  visitId: string
  questionId: string
  /** Rejects when the phone does not have it any more. */
  read(): Promise<File>
  /** It is where it belongs, or can never get there: it is not brought again. */
  done(): void
}

let waiting: RestoredPhoto | null = null
let taker: ((photo: RestoredPhoto) => void) | null = null

/** Brought by the shell, taken by the guest's screens, whichever is there first. */
export const restoredPhoto = {
  bring(photo: RestoredPhoto): void {
    if (taker) taker(photo)
    else waiting = photo
  },
  /** Answers how to take none any more. */
  take(take: (photo: RestoredPhoto) => void): () => void {
    taker = take
    if (waiting) take(waiting)
    waiting = null
    return () => void (taker = null)
  },
}
