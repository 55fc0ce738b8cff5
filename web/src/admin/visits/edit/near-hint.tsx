import { Trans } from '@lingui/react/macro'
import type { Visit } from '@cloche/contract/visits.ts'
import { REPEAT_DAYS, VISIT_GAP_HOURS } from '@cloche/contract/constants.ts'
import { TriangleAlert } from 'lucide-react'
import { currentLanguage } from '../../../boot/i18n.ts'
import { formatDay, formatWallClock } from '../../format.ts'
import { useNearVisits } from './use-near-visits.ts'
import type { VisitBody } from './visit-values.ts'
import styles from './visit-fields.module.css'

/** A guest whom the staff may know by now, or who can hardly be in time. */
export function NearHint({ body, visit }: { body: VisitBody | null; visit?: Visit }) {
  const { repeatOf, nearTo } = useNearVisits(body, visit)
  if (!repeatOf && !nearTo) return null
  const language = currentLanguage()
  const day = repeatOf && formatDay(repeatOf, language)
  const when = nearTo && formatWallClock(nearTo, language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div role="status" className={styles.hint}>
      <TriangleAlert size={16} aria-hidden />
      <div>
        {day && (
          <p>
            <Trans>
              This guest is also in this restaurant on {day}, within {REPEAT_DAYS} days.
            </Trans>
          </p>
        )}
        {when && (
          <p>
            <Trans>
              This guest has another visit less than {VISIT_GAP_HOURS} hours from this one: {when}.
            </Trans>
          </p>
        )}
      </div>
    </div>
  )
}
