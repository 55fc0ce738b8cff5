import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { QUOTA } from '@cloche/contract/quota.ts'
import { Suspense, useState } from 'react'
import { later } from '../../boot/later.ts'
import type { LocalPhoto, LocalQuestion } from '@cloche/engine/interface.ts'
import { useReadable } from '../readable.ts'
import { removals, removeWithUndo } from '../removals.ts'
import { useVisitCopy } from '../shell/device-context.ts'
import { PhotoAdvice } from './photo-advice.tsx'
import { PhotoThumb } from './photo-thumb.tsx'
import { reasonOf } from './report-failures.ts'
import type { PhotoAdder } from './use-photo-adder.ts'
import styles from './photo-strip.module.css'

const PhotoZoom = later(() => import('./guest-photo-zoom.tsx'))

export interface PhotoStripProps {
  question: LocalQuestion
  adder: PhotoAdder
}

/** The photos of a question as a row of thumbnails; a tap enlarges one. */
export default function PhotoStrip({ question, adder }: PhotoStripProps) {
  const { t } = useLingui()
  const visitCopy = useVisitCopy()
  const hidden = useReadable(removals)
  const [zoomed, setZoomed] = useState<string | null>(null)
  const photos = question.photos.filter(({ id }) => !hidden.has(id))
  const most = QUOTA.photosPerQuestion
  const full = photos.length + adder.busy >= most
  const of = (reason: ReturnType<typeof reasonOf>) =>
    adder.failures.filter((failure) => reasonOf(failure) === reason)
  const unreadable = of('unreadable')
  const unkept = of('full').length
  const failed = of('other').length
  const remove = (id: string) => {
    setZoomed(null)
    removeWithUndo(id, { text: t`Photo removed`, undoLabel: t`Undo` }, () =>
      visitCopy.removePhoto(question.id, id),
    )
  }
  const retake = async ({ id }: LocalPhoto, files: readonly File[]) => {
    if (files.length === 0 || !(await adder.add(files))) return
    removeWithUndo(id, { text: t`Photo replaced`, undoLabel: t`Keep both` }, () =>
      visitCopy.removePhoto(question.id, id),
    )
  }
  return (
    <div className={full ? styles.full : undefined}>
      <ul className={styles.strip}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <PhotoThumb photo={photo} number={index + 1} open={() => setZoomed(photo.id)} />
          </li>
        ))}
        {Array.from({ length: adder.busy }, (_, index) => (
          <li key={index} className={styles.coming} />
        ))}
      </ul>
      <PhotoAdvice photos={photos} retake={full ? undefined : retake} />
      {unreadable.length > 0 && (
        <p className={styles.fault} role="alert">
          <Plural
            value={unreadable.length}
            one="One file is not a picture this phone can read:"
            other="# files are not pictures this phone can read:"
          />{' '}
          <bdi>{unreadable.map(({ file }) => file).join(', ')}</bdi>
        </p>
      )}
      {unkept > 0 && (
        <p className={styles.fault} role="alert">
          <Plural
            value={unkept}
            one="No room on this phone for this photo: it was not kept. All else is. Free some space, then take it again."
            other="No room on this phone for # photos: they were not kept. All else is. Free some space, then take them again."
          />
        </p>
      )}
      {failed > 0 && (
        <p className={styles.fault} role="alert">
          <Plural
            value={failed}
            one="This photo could not be added. Please try again."
            other="# photos could not be added. Please try again."
          />
        </p>
      )}
      {full && (
        <p className={styles.most} role="status">
          <Trans>A question holds {most} photos at most. To add another one, remove one first.</Trans>
        </p>
      )}
      {zoomed && (
        <Suspense>
          <PhotoZoom photos={photos} first={zoomed} close={() => setZoomed(null)} remove={remove} />
        </Suspense>
      )}
      <span className="visually-hidden" role="status">
        {adder.busy > 0 && <Trans>Adding photos</Trans>}
      </span>
    </div>
  )
}
