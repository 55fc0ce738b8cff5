import { SecureStorage } from '@aparajita/capacitor-secure-storage'

const KEY = 'camera'

/** What the camera was opened for, on the phone until the photo is on the page: Android may close the app meanwhile. */
export type CameraErrand = {
  visitId: string
  questionId: string
  /** Where the photo lies that the app was not there to take. */
  path?: string
}

export const errand = {
  get: async () => (await SecureStorage.get(KEY).catch(() => null)) as CameraErrand | null,
  /** Never rejects: a photo that could be lost is better than none. */
  keep: (next: CameraErrand) => SecureStorage.set(KEY, next).catch(report),
  drop: () => SecureStorage.remove(KEY).then(() => {}, report),
}

function report(error: unknown) {
  console.error(error)
}
