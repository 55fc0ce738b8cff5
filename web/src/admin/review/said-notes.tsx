import { Trans } from '@lingui/react/macro'
import type { Visit, VisitEvent } from '@cloche/contract/visits.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatMoment } from '../format.ts'
import { fullName } from '../users/full-name.ts'
import styles from './review.module.css'

/** What was said to a question each time the visit went back, the last one last. */
export function SaidNotes({ notes, visit }: { notes: readonly VisitEvent[]; visit: Visit }) {
  return notes.map(({ at, actor, value }) => (
    <div key={at} className={styles.said} role="note">
      <p className={styles.when}>
        <Trans context="review">Note</Trans> · <bdi>{actor && fullName(actor)}</bdi> ·{' '}
        <time dateTime={at}>{formatMoment(at, currentLanguage(), visit.restaurant.timezone)}</time>
      </p>
      <p className={styles.words} dir="auto">
        {value}
      </p>
    </div>
  ))
}
