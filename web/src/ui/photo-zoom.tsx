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
  labels: {
    title: string
    close: string
    /** Name a photo by its number, from 1. */
    photo: (number: number) => string
    remove: (number: number) => string
    /** Its number and the count of all, as figures. */
    place: (number: number) => string
  }
}

/**
 * Shows photos full screen: a swipe goes to the next, a tap zooms in to drag the photo, and pinching works as
 * elsewhere.
 */
export function PhotoZoom({ photos, first, close, remove, labels }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const [large, setLarge] = useState<string | null>(null)
  const [index, setIndex] = useState(() =>
    Math.max(
      photos.findIndex(({ id }) => id === first),
      0,
    ),
  )
  const number = Math.min(index, photos.length - 1) + 1
  useBackCloses(close)
  useLayoutEffect(() => {
    const node = dialog.current
    node?.showModal()
    const slide = track.current?.querySelector(`[data-photo="${first}"]`)
    slide?.scrollIntoView({ inline: 'center' })
    slide?.querySelector('button')?.focus({ preventScroll: true })
    return () => node?.close()
  }, [first])

  useLayoutEffect(() => {
    const slide = track.current?.querySelector(`[data-photo="${large}"]`)
    if (!slide) return
    const side = slide.matches(':dir(rtl)') ? -1 : 1
    slide.scrollLeft = (side * (slide.scrollWidth - slide.clientWidth)) / 2
    slide.scrollTop = (slide.scrollHeight - slide.clientHeight) / 2
  }, [large])

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
      <div
        ref={track}
        className={styles.track}
        onScroll={({ target, currentTarget: { scrollLeft, clientWidth } }) => {
          // An enlarged photo scrolls too.
          if (target === track.current) setIndex(Math.round(Math.abs(scrollLeft) / clientWidth))
        }}
      >
        {photos.map(({ id, url, width, height }, at) => (
          <div key={id} data-photo={id} className={styles.slide} data-large={large === id}>
            <button
              type="button"
              className={styles.photo}
              aria-pressed={large === id}
              onClick={() => setLarge(large === id ? null : id)}
            >
              <img src={url} width={width} height={height} alt={labels.photo(at + 1)} />
            </button>
          </div>
        ))}
      </div>
      <div className={styles.bar}>
        <IconButton label={labels.close} className={styles.control} onClick={close}>
          <X size={24} />
        </IconButton>
        {photos.length > 1 && (
          <p className={styles.place}>
            <span aria-hidden="true" className="figures">
              {labels.place(number)}
            </span>
            <span className="visually-hidden" role="status">
              {labels.photo(number)}
            </span>
          </p>
        )}
        {remove && (
          <IconButton
            label={labels.remove(number)}
            className={styles.control}
            onClick={() => remove(photos[number - 1]?.id ?? first)}
          >
            <Trash2 size={22} />
          </IconButton>
        )}
      </div>
    </dialog>
  )
}
