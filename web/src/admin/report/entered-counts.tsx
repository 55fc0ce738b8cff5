import { Plural } from '@lingui/react/macro'
import { countsOf, type TimelineLine } from './timeline.ts'
import styles from './timeline.module.css'

/** `4 questions, 2 photos`, or of a return `2 notes` */
export function EnteredCounts({ line }: { line: TimelineLine }) {
  const { questions, photos, photosRemoved, notes } = countsOf(line)
  return (
    <span className={styles.counts}>
      {questions > 0 && (
        <span>
          <Plural value={questions} one="# question" other="# questions" />
        </span>
      )}
      {photos > 0 && (
        <span>
          <Plural value={photos} one="# photo" other="# photos" />
        </span>
      )}
      {photosRemoved > 0 && (
        <span>
          <Plural value={photosRemoved} one="# photo taken away" other="# photos taken away" />
        </span>
      )}
      {notes > 0 && (
        <span>
          <Plural value={notes} one="# note" other="# notes" />
        </span>
      )}
    </span>
  )
}
