import { Trans, useLingui } from '@lingui/react/macro'
import { Camera } from 'lucide-react'
import type { LocalPhoto } from '@cloche/engine/interface.ts'
import { useFindingWords } from './finding-words.ts'
import { Picker } from './photo-buttons.tsx'
import buttons from './photos.module.css'
import styles from './photo-strip.module.css'

interface Props {
  photos: readonly LocalPhoto[]
  /** Takes the place of a photo. Undefined: the question is full. */
  retake: ((photo: LocalPhoto, files: readonly File[]) => Promise<void>) | undefined
}

/** Advice below a question's photos: which are worth taking again, and why, with a camera for each. */
export function PhotoAdvice({ photos, retake }: Props) {
  const { t } = useLingui()
  const wordsOf = useFindingWords()
  const poor = photos.filter(({ findings }) => findings.length > 0)
  if (poor.length === 0) return null
  return (
    <>
      <p className={styles.advice} role="status">
        <Trans>May be worth retaking:</Trans> <span>{wordsOf(poor.flatMap(({ findings }) => findings))}</span>
      </p>
      {retake && (
        <div className={styles.retakes}>
          {poor.map((photo) => {
            const number = photos.indexOf(photo) + 1
            const words = t`Retake photo ${number}`
            return (
              <Picker
                key={photo.id}
                add={(files) => retake(photo, files)}
                capture
                loud={buttons.button}
                label={words}
                words={words}
                icon={Camera}
              />
            )
          })}
        </div>
      )}
    </>
  )
}
