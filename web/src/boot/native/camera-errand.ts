import { SecureStorage } from '@aparajita/capacitor-secure-storage'

const KEY = 'camera'

/** The question that the camera was opened for, stored until its photo is added: Android may close the app meanwhile. */
export type CameraErrand = {
  visitId: string
  questionId: string
  /** The path of the photo that was taken while the app was closed. */
  path?: string
}

export const errand = {
  get: async () => (await SecureStorage.get(KEY).catch(() => null)) as CameraErrand | null,
  /** Never rejects: a photo that may get lost is better than none. */
  keep: (next: CameraErrand) => SecureStorage.set(KEY, next).catch(report),
  drop: () => SecureStorage.remove(KEY).then(() => {}, report),
}

function report(error: unknown) {
  console.error(error)
}
