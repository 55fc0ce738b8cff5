import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { CircleAlert } from 'lucide-react'
import { useReadable } from '../readable.ts'
import { useVisitCopy } from '../shell/device-context.ts'
import returned from '../returned/returned.module.css'
import { deadlineText } from './deadline.ts'

/** Tells a guest that the visit on the screen is late, and what still counts. */
export function OverdueCard() {
  useLingui()
  const deadline = deadlineText(useReadable(useVisitCopy().visit))
  return (
    <section className={returned.card} aria-labelledby="overdue">
      <h2 id="overdue" className={returned.label}>
        <CircleAlert size={16} aria-hidden="true" />
        <Trans>This visit is overdue</Trans>
      </h2>
      <p>
        <Trans>It was to be submitted by {deadline}. It can still be submitted: please do it soon.</Trans>
      </p>
    </section>
  )
}
