import { Trans } from '@lingui/react/macro'
import type { Visit } from '@cloche/contract/visits.ts'
import { currentLanguage } from '../../../boot/i18n.ts'
import { formatMoment } from '../../kit/format.ts'
import { look } from '../../kit/look.ts'
import alert from '../../kit/alert.module.css'
import styles from './absence-notice.module.css'

/** Says that the visit's guest can't come, since when it is known, and why. */
export function AbsenceNotice({ visit: { absence, restaurant } }: { visit: Visit }) {
  if (!absence) return null
  const at = formatMoment(absence.at, currentLanguage(), restaurant.timezone)
  return (
    <section className={`${look.stack(2, alert.alert)} ${styles.notice}`}>
      <p>
        <Trans>The guest can’t come, said on {at}.</Trans>
      </p>
      {absence.reason && (
        <p className={look.text('anywhere', 'lines')} dir="auto">
          {absence.reason}
        </p>
      )}
    </section>
  )
}
