import { useLingui } from '@lingui/react/macro'
import type { Photo } from '@cloche/contract/questions.ts'
import { look } from '../../kit/look.ts'
import styles from './photos.module.css'

interface Props {
  photos: readonly Photo[]
  /** The title of the photos' question. */
  title: string
  open: (id: string) => void
}

/** Thumbnails in the photos' own proportions. */
export function Thumbnails({ photos, title, open }: Props) {
  const { t } = useLingui()
  const count = photos.length
  return (
    <ul className={look.row(2, look.put.stretched, styles.photos)}>
      {photos.map(({ id, thumbUrl, width, height }, index) => {
        const number = index + 1
        return (
          <li key={id}>
            <button
              type="button"
              aria-label={t`Open photo ${number} of ${count}: ${title}`}
              style={{ aspectRatio: Math.min(2, Math.max(0.6, width / height)) }}
              onClick={() => open(id)}
            >
              <img src={thumbUrl} alt="" width={width} height={height} loading="lazy" decoding="async" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
