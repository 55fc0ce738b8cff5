import type { Visit } from '@cloche/contract/visits.ts'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { CalendarClock } from 'lucide-react'
import { deadlineText } from './deadline.ts'
import styles from './facts.module.css'

/** Says until when a visit is to be sent. */
export function DueText({ visit }: { visit: Visit }) {
  useLingui()
  const deadline = deadlineText(visit)
  return (
    <p className={styles.fact}>
      <CalendarClock size={18} aria-hidden="true" />
      <span>
        <Trans>To be submitted by {deadline}</Trans>
      </span>
    </p>
  )
}
