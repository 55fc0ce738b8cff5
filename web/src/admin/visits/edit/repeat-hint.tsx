import { Trans } from '@lingui/react/macro'
import type { Visit } from '@cloche/contract/visits.ts'
import { REPEAT_DAYS } from '@cloche/contract/constants.ts'
import { TriangleAlert } from 'lucide-react'
import { currentLanguage } from '../../../boot/i18n.ts'
import { formatDay } from '../../format.ts'
import { useRepeat } from './use-repeat.ts'
import type { VisitBody } from './visit-values.ts'
import styles from './visit-fields.module.css'

/** A guest whom the staff may know by now. Said, not refused: somebody may want just that. */
export function RepeatHint({ body, visit }: { body: VisitBody | null; visit?: Visit }) {
  const repeat = useRepeat(body, visit)
  if (!repeat) return null
  const day = formatDay(repeat, currentLanguage())
  return (
    <p role="status" className={styles.hint}>
      <TriangleAlert size={16} aria-hidden />
      <span>
        <Trans>
          This guest is also in this restaurant on {day}, within {REPEAT_DAYS} days.
        </Trans>
      </span>
    </p>
  )
}
