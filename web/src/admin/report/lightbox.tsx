import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { useAsSheet } from '../kit/use-as-sheet.ts'
import type { GalleryPhoto } from './gallery.tsx'
import { LightboxPhoto } from './lightbox-photo.tsx'
import styles from './lightbox.module.css'

interface Props {
  photos: readonly GalleryPhoto[]
  /** Below zero: closed. */
  index: number
  go: (index: number) => void
  close: () => void
}

export function Lightbox({ photos, index, go, close }: Props) {
  const { t } = useLingui()
  const photo = photos[index]
  const asSheet = useAsSheet(close)
  return (
    <Modal.Root
      attributes={asSheet}
      opened={photo !== undefined}
      onClose={close}
      fullScreen
      transitionProps={{ duration: 120 }}
    >
      <Modal.Content className={styles.content} aria-label={t`Photo`}>
        {photo && <LightboxPhoto photo={photo} index={index} total={photos.length} go={go} close={close} />}
      </Modal.Content>
    </Modal.Root>
  )
}
