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
  const labels = { title: t`Photos`, photo: t`Photo`, close: t`Close`, remove: t`Remove photo` }
  return <PhotoZoom {...props} labels={labels} />
}
