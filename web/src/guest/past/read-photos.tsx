import { Suspense, useState } from 'react'
import { later } from '../../boot/later.ts'
import type { LocalPhoto } from '@cloche/engine/interface.ts'
import { PhotoThumb } from '../photos/photo-thumb.tsx'
import styles from '../photos/photo-strip.module.css'

const PhotoZoom = later(() => import('../photos/guest-photo-zoom.tsx'))

export function ReadPhotos({ photos }: { photos: readonly LocalPhoto[] }) {
  const [zoomed, setZoomed] = useState<string | null>(null)
  return (
    <>
      <ul className={styles.strip}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <PhotoThumb photo={photo} number={index + 1} open={() => setZoomed(photo.id)} />
          </li>
        ))}
      </ul>
      {zoomed && (
        <Suspense>
          <PhotoZoom photos={photos} first={zoomed} close={() => setZoomed(null)} />
        </Suspense>
      )}
    </>
  )
}
