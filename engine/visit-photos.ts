import type { Environment } from './environment.ts'
import type { PhotoUrls } from './photo-urls.ts'
import type { Runner } from './runner.ts'

export interface VisitPhotosOptions {
  environment: Pick<Environment, 'scalePhoto' | 'newId' | 'whenIdle'>
  runner: Pick<Runner, 'putPhoto' | 'photo' | 'waitingOf'>
  urls: PhotoUrls
  visitId: string
}

/** The unsent photos of one open visit. */
export interface VisitPhotos {
  /** Scales a picture down, shows it and queues it. Rejects if the file is no picture, or if there is no room. */
  add(questionId: string, file: Blob): Promise<void>
  /** Resolves when all pictures are scaled down, also pictures taken meanwhile. */
  scaled(): Promise<void>
  /** Gives the waiting photos of a question addresses. Resolves to true if there are new ones. */
  show(questionId: string): Promise<boolean>
}

export function createVisitPhotos(options: VisitPhotosOptions): VisitPhotos {
  const { environment, runner, urls, visitId } = options
  let scaling: Promise<unknown> = Promise.resolve()

  async function add(questionId: string, file: Blob) {
    const { width, height, ...kept } = await environment.scalePhoto(file)
    const photo = { id: environment.newId(), ...kept }
    urls.add(photo)
    const body = { id: photo.id, width, height }
    await runner.putPhoto({ kind: 'photo', body, visitId, questionId }, photo)
  }

  return {
    add(questionId, file) {
      // One at a time: a small phone has no memory for several full-size pictures.
      const done = scaling.then(() => add(questionId, file))
      scaling = done.catch(() => {})
      return done
    },
    async scaled() {
      for (let done; done !== scaling; await done) done = scaling
    },
    async show(questionId) {
      let any = false
      for (const { kind, body } of runner.waitingOf(questionId)) {
        if (kind !== 'photo' || urls.get(body.id)) continue
        // A photo takes a slow phone about one frame, so taps go first.
        await new Promise<void>(environment.whenIdle)
        const photo = await runner.photo(body.id).catch(() => undefined)
        if (!photo) continue
        urls.add(photo)
        any = true
      }
      return any
    },
  }
}
