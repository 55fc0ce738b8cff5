import { Plural, Trans } from '@lingui/react/macro'
import type { VisitEvent } from '@cloche/contract/timeline.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { currentLanguage } from '../../../boot/i18n.ts'
import { formatMoment } from '../../kit/format.ts'
import { fullName } from '../../entities/users/full-name.ts'
import { look } from '../../kit/look.ts'
import styles from './deciding.module.css'

interface Props {
  visit: Visit
  returned: VisitEvent
  /** The number of questions that the guest changed since. */
  changed: number
}

/** Shows above a returned visit the message of the return and the guest's changes since. */
export function ReturnSummary({ visit, returned, changed }: Props) {
  const { at, actor, value } = returned
  return (
    <section className={look.stack(2, styles.summary)} aria-labelledby="returned">
      <h2 id="returned">
        <Trans>Returned</Trans>
        <span className={look.classes(look.text('xs', 'plain', 'light', 'figures'), styles.when)}>
          {' '}
          · <bdi>{actor && fullName(actor)}</bdi> ·{' '}
          <time dateTime={at}>{formatMoment(at, currentLanguage(), visit.restaurant.timezone)}</time>
        </span>
      </h2>
      {value !== null && (
        <p className={look.text('anywhere', 'typed')} dir="auto">
          {value}
        </p>
      )}
      {changed > 0 && (
        <p className={styles.hint}>
          <Plural
            value={changed}
            one="# answer has changed since: it is marked below."
            other="# answers have changed since: they are marked below."
          />
        </p>
      )}
      {changed === 0 && visit.status === 'returned' && (
        <p className={styles.hint}>
          <Trans>It is with the guest; nothing has been changed yet.</Trans>
        </p>
      )}
      {changed === 0 && visit.status === 'submitted' && (
        <p className={styles.hint}>
          <Trans>The visit was submitted again without a change.</Trans>
        </p>
      )}
    </section>
  )
}
