import { Trans } from '@lingui/react/macro'
import type { LocalPhoto } from '@cloche/engine/interface.ts'
import { useFindingWords } from './finding-words.ts'
import styles from './photo-strip.module.css'

/** Advice below a question's photos: which are worth taking again, and why. */
export function PhotoAdvice({ photos }: { photos: readonly LocalPhoto[] }) {
  const wordsOf = useFindingWords()
  const poor = photos.filter(({ findings }) => findings.length > 0)
  if (poor.length === 0) return null
  return (
    <p className={styles.advice} role="status">
      <Trans>May be worth retaking:</Trans> {wordsOf(poor.flatMap(({ findings }) => findings))}
    </p>
  )
}
