import { Trash2, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { useBackCloses } from './sheet-history.ts'
import styles from './photo-zoom.module.css'

interface Props {
  photos: readonly { id: string; url: string; width: number; height: number }[]
  /** The id of the photo shown first. */
  first: string
  close: () => void
  remove?: (id: string) => void
  labels: { title: string; photo: string; close: string; remove: string }
}

/**
 * Shows photos full screen: a swipe goes to the next, a tap zooms in to drag the photo, and pinching works as
 * elsewhere.
 */
export function PhotoZoom({ photos, first, close, remove, labels }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const [large, setLarge] = useState<string | null>(null)
  useBackCloses(close)
  useLayoutEffect(() => {
    const node = dialog.current
    node?.showModal()
    track.current?.querySelector(`[data-photo="${first}"]`)?.scrollIntoView({ inline: 'center' })
    return () => node?.close()
  }, [first])

  useLayoutEffect(() => {
    const slide = track.current?.querySelector(`[data-photo="${large}"]`)
    if (!slide) return
    slide.scrollLeft = (slide.scrollWidth - slide.clientWidth) / 2
    slide.scrollTop = (slide.scrollHeight - slide.clientHeight) / 2
  }, [large])

  const current = () => {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {}
    return photos[Math.round(Math.abs(scrollLeft) / clientWidth)]?.id ?? first
  }

  return (
    <dialog
      ref={dialog}
      className={styles.zoom}
      aria-label={labels.title}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClose={() => dialog.current?.open === false && close()}
    >
      <div ref={track} className={styles.track}>
        {photos.map(({ id, url, width, height }, index) => (
          <div key={id} data-photo={id} className={styles.slide} data-large={large === id}>
            <button
              type="button"
              className={styles.photo}
              aria-pressed={large === id}
              onClick={() => setLarge(large === id ? null : id)}
            >
              <img src={url} width={width} height={height} alt={`${labels.photo} ${index + 1}`} />
            </button>
          </div>
        ))}
      </div>
      <div className={styles.bar}>
        <IconButton label={labels.close} className={styles.control} onClick={close}>
          <X size={24} />
        </IconButton>
        {remove && (
          <IconButton label={labels.remove} className={styles.control} onClick={() => remove(current())}>
            <Trash2 size={22} />
          </IconButton>
        )}
      </div>
    </dialog>
  )
}
