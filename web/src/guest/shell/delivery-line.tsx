import { Plural, Trans } from '@lingui/react/macro'
import type { DeliveryState } from '../../offline/interface.ts'
import { useLater } from '../readable.ts'
import { useDevice } from './device-context.ts'
import styles from './delivery-line.module.css'

/** A send that takes less is not worth a word. */
const PATIENCE = 500

/** One quiet line: whether what was entered has left this phone. Always there, so that nothing jumps. */
export function DeliveryLine() {
  const state = useLater(useDevice().delivery, PATIENCE)
  return (
    <p className={styles.line} role="status" data-tone={toneOf(state)}>
      <Words {...state} />
    </p>
  )
}

function Words({ queued, sending, failed, online, stored }: DeliveryState) {
  if (!stored) return <Trans>Not kept on this phone: stay on this page</Trans>
  if (failed > 0) return <Plural value={failed} one="# answer not accepted" other="# answers not accepted" />
  if (!online) return <Trans>No signal – all is kept on this phone</Trans>
  if (queued + sending > 0) return <Trans>Sending…</Trans>
  return <Trans>Everything is sent</Trans>
}

function toneOf({ failed, online, stored }: DeliveryState) {
  return failed > 0 || !stored ? 'danger' : online ? 'calm' : 'warn'
}
