import { useLingui, Trans } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useAsSheet } from '../kit/use-as-sheet.ts'
import { useBackCloses } from '../../ui/sheet-history.ts'
import type { GalleryPhoto } from './gallery.tsx'
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

interface LightboxPhotoProps {
  photo: GalleryPhoto
  index: number
  total: number
  go: (index: number) => void
  close: () => void
}

function LightboxPhoto({ photo, index, total, go, close }: LightboxPhotoProps) {
  const { t } = useLingui()
  const value = index + 1
  useBackCloses(close)
  const previous = () => go(index - 1)
  const next = () => go(index + 1)
  useHotkeys([
    ['ArrowLeft', previous],
    ['ArrowRight', next],
  ])
  return (
    <>
      <img key={photo.id} src={photo.url} alt={photo.title} className={styles.image} />
      <p className={styles.caption} aria-live="polite">
        {photo.title}
        <span>
          <Trans>
            {value} of {total}
          </Trans>{' '}
          · {photo.width} × {photo.height}
        </span>
      </p>
      {total > 1 && (
        <>
          <button type="button" className={styles.previous} aria-label={t`Previous photo`} onClick={previous}>
            <ChevronLeft size={32} aria-hidden />
          </button>
          <button type="button" className={styles.next} aria-label={t`Next photo`} onClick={next}>
            <ChevronRight size={32} aria-hidden />
          </button>
        </>
      )}
      <button type="button" data-autofocus className={styles.close} aria-label={t`Close`} onClick={close}>
        <X size={24} aria-hidden />
      </button>
    </>
  )
}
