import type { Photo } from '@cloche/contract/questions.ts'
import { useLingui, Trans } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useAsSheet } from '../../kit/use-as-sheet.ts'
import { useBackCloses } from '../../../ui/sheet-history.ts'
import { look } from '../../kit/look.ts'
import styles from './lightbox.module.css'

/** The least width of a large photo, in pixels. */
const LARGE = 1800
/** The distance that an arrow key moves a large photo, in pixels. */
const STEP = 120

export interface GalleryPhoto extends Photo {
  /** The title of the photo's question. */
  title: string
}

interface Props {
  photos: readonly GalleryPhoto[]
  /** A negative index closes the lightbox. */
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
        {photo && (
          <LightboxPhoto
            key={photo.id}
            photo={photo}
            index={index}
            total={photos.length}
            go={go}
            close={close}
          />
        )}
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
  const frame = useRef<HTMLDivElement>(null)
  const [large, setLarge] = useState(false)
  const scroll = (left: number, top: number) => () => frame.current?.scrollBy({ left, top })
  const keys: Record<string, () => void> = {
    '+': () => setLarge(true),
    '=': () => setLarge(true),
    '-': () => setLarge(false),
    ArrowLeft: large ? scroll(-STEP, 0) : previous,
    ArrowRight: large ? scroll(STEP, 0) : next,
    ...(large && { ArrowUp: scroll(0, -STEP), ArrowDown: scroll(0, STEP) }),
  }
  useWindowEvent('keydown', (event) => {
    const press = keys[event.key]
    if (!press || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    press()
  })
  return (
    <>
      <div ref={frame} className={styles.frame} data-large={large}>
        <button
          type="button"
          className={styles.photo}
          aria-pressed={large}
          title={large ? t`Smaller (−)` : t`Larger (+)`}
          aria-keyshortcuts={large ? '-' : '+'}
          onClick={() => setLarge(!large)}
        >
          <img
            src={photo.url}
            alt={photo.title}
            style={large ? { width: Math.max(photo.width, LARGE) } : undefined}
          />
        </button>
      </div>
      <p className={look.stack(1, styles.caption)} aria-live="polite">
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
