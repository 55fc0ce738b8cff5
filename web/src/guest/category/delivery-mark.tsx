import { isTouched } from '@cloche/checklist/item.ts'
import { Trans } from '@lingui/react/macro'
import { ArrowUp, Check, Smartphone } from 'lucide-react'
import { memo, Suspense, useMemo } from 'react'
import { later } from '../../boot/later.ts'
import { useLater } from '../readable.ts'
import { useVisitCopy } from '../shell/device-context.ts'
import styles from './delivery-mark.module.css'

const Refused = later(() => import('../waiting/refused.tsx'))

/** Shows how far this question's answer has been sent: quiet, always in the same place, never in the way of a tap. */
export const DeliveryMark = memo(function DeliveryMark({ id }: { id: string }) {
  const visitCopy = useVisitCopy()
  const question = useLater(useMemo(() => visitCopy.question(id), [visitCopy, id]))
  const { delivery } = question
  if (delivery === 'failed') {
    return (
      <Suspense>
        <Refused id={id} />
      </Suspense>
    )
  }
  const isSent = delivery === 'sent'
  if (isSent && !isTouched(question)) return null
  const isSending = delivery === 'sending'
  const Icon = isSent ? Check : isSending ? ArrowUp : Smartphone
  return (
    <p className={isSent ? styles.mark : `${styles.mark} ${styles.waiting}`}>
      <span aria-hidden="true">
        <Icon size={14} />
      </span>
      {isSent ? <Trans>Sent</Trans> : isSending ? <Trans>Sending</Trans> : <Trans>Saved on this phone</Trans>}
    </p>
  )
})
