import { useLingui } from '@lingui/react/macro'
import { PhotoZoom } from '../../ui/photo-zoom.tsx'

interface Props {
  photos: readonly { id: string; url: string; width: number; height: number }[]
  first: string
  close: () => void
  remove?: (id: string) => void
}

export default function GuestPhotoZoom(props: Props) {
  const { t } = useLingui()
  const count = props.photos.length
  const labels = {
    title: t`Photos`,
    close: t`Close`,
    photo: (number: number) => t`Photo ${number} of ${count}`,
    remove: (number: number) => t`Remove photo ${number}`,
    place: (number: number) => t`${number} of ${count}`,
  }
  return <PhotoZoom {...props} labels={labels} />
}
