import { App } from '@capacitor/app'
import { Camera, CameraResultType, CameraSource } from '@capacitor/camera'
import { t } from '@lingui/core/macro'
import { toasts } from '../../ui/toasts.ts'
import { restoredPhoto } from '../restored-photo.ts'
import { errand, type CameraErrand } from './camera-errand.ts'

/** The plugin's messages when access is denied, and when the guest cancels. */
const DENIED = 'User denied access to camera'
const CANCELED = 'User cancelled photos app'

/** Opens the phone's camera for the page's camera inputs; a web view's own camera loses the photo when memory is short. */
export function answerCameraInputs(): void {
  document.addEventListener(
    'click',
    (event) => {
      const input = event.target
      if (!(input instanceof HTMLInputElement) || !input.hasAttribute('capture')) return
      event.preventDefault()
      void answer(input)
    },
    { capture: true },
  )
}

/** Receives a photo for which Android closed the app, when the app starts again. */
export async function listenToRestored(): Promise<void> {
  const left = await errand.get()
  if (left?.path) bring(left, left.path)
  await App.addListener('appRestoredResult', ({ pluginId, success, data }) => {
    if (pluginId === 'Camera') void restored(success ? (data as { webPath?: string }).webPath : undefined)
  })
}

async function restored(path: string | undefined) {
  const left = await errand.get()
  if (!left) return
  if (!path) return errand.drop()
  // Stored in case the app is closed again before the photo is added.
  await errand.keep({ ...left, path })
  bring(left, path)
}

function bring({ visitId, questionId }: CameraErrand, path: string) {
  restoredPhoto.bring({ visitId, questionId, read: () => photoAt(path), done: () => void errand.drop() })
}

async function answer(input: HTMLInputElement) {
  const { visit: visitId, question: questionId } =
    input.closest<HTMLElement>('[data-question]')?.dataset ?? {}
  if (visitId && questionId) await errand.keep({ visitId, questionId })
  try {
    const taken = new DataTransfer()
    taken.items.add(await takePhoto())
    input.files = taken.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  } catch (error) {
    const { message } = error as Error
    if (message !== CANCELED) toasts.show({ text: failure(message) })
  } finally {
    await errand.drop()
  }
}

/** Uses the older of the plugin's two calls: on Android the newer one forgets its options when the app is closed. */
async function takePhoto(): Promise<File> {
  const { webPath = '' } = await Camera.getPhoto({
    source: CameraSource.Camera,
    resultType: CameraResultType.Uri,
    quality: 92,
    correctOrientation: true,
    saveToGallery: false,
  })
  return photoAt(webPath)
}

async function photoAt(path: string): Promise<File> {
  const found = await fetch(path)
  if (!found.ok) throw new Error('The phone does not have the photo any more')
  const bytes = await found.blob()
  return new File([bytes], 'photo.jpg', { type: bytes.type || 'image/jpeg' })
}

function failure(message: string): string {
  return message === DENIED
    ? t`Cloche may not use the camera. Allow it in the phone’s settings, or choose a photo from the gallery.`
    : t`The camera gave no photo. Try again, or choose one from the gallery.`
}
