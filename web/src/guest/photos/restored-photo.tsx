import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { restoredPhoto } from '../../boot/restored-photo.ts'
import { toasts } from '../../ui/toasts.ts'
import { useDevice } from '../shell/device-context.ts'
import { placeRestoredPhoto, type Placement } from './place-restored-photo.ts'

/** Adds a photo that was taken while the app was closed, and shows the outcome. */
export function RestoredPhoto() {
  const { t } = useLingui()
  const device = useDevice()

  useEffect(() => {
    const words = ({ outcome, title }: Placement) =>
      ({
        added: t`The photo you took is added to “${title}”.`,
        closed: t`The photo you took was not added: the visit can’t be filled in any more.`,
        gone: t`The photo you took was not added: the question it was for is not among your visits.`,
        lost: t`The phone did not keep the photo you took. Please take it again.`,
        full: t`No room on this phone for the photo you took. Free some space, then open Cloche again.`,
      })[outcome]
    return restoredPhoto.take((photo) => {
      void placeRestoredPhoto(device, photo).then((placed) => placed && toasts.show({ text: words(placed) }))
    })
  }, [device, t])
  return null
}
