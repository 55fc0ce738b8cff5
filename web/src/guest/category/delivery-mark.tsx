import { isTouched } from '@cloche/checklist/item.ts'
import { Trans } from '@lingui/react/macro'
import { ArrowUp, Check, Smartphone } from 'lucide-react'
import { memo, Suspense, useMemo } from 'react'
import { later } from '../../boot/later.ts'
import { useLater } from '../readable.ts'
import { useChecklist } from '../shell/device-context.ts'
import styles from './delivery-mark.module.css'

const Refused = later(() => import('../waiting/refused.tsx'))

/** Shows how far this question's answer has been sent: quiet, always in the same place, never in the way of a tap. */
export const DeliveryMark = memo(function DeliveryMark({ id }: { id: string }) {
  const checklist = useChecklist()
  const question = useLater(useMemo(() => checklist.question(id), [checklist, id]))
  const { delivery } = question
  if (delivery === 'failed') {
    return (
      <Suspense>
        <Refused id={id} />
      </Suspense>
    )
  }
  if (delivery === 'sent')
    return (
      isTouched(question) && (
        <Mark icon={<Check size={14} />}>
          <Trans>Sent</Trans>
        </Mark>
      )
    )
  if (delivery === 'sending')
    return (
      <Mark waiting icon={<ArrowUp size={14} />}>
        <Trans>Sending</Trans>
      </Mark>
    )
  return (
    <Mark waiting icon={<Smartphone size={14} />}>
      <Trans>Saved on this phone</Trans>
    </Mark>
  )
})

function Mark({
  icon,
  waiting = false,
  children,
}: {
  icon: React.ReactNode
  waiting?: boolean
  children: React.ReactNode
}) {
  return (
    <p className={waiting ? `${styles.mark} ${styles.waiting}` : styles.mark}>
      <span aria-hidden="true">{icon}</span>
      {children}
    </p>
  )
}
