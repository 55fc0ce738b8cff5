import { Plural, Trans } from '@lingui/react/macro'
import { isTouched } from '@cloche/checklist/item.ts'
import { Suspense, use, useMemo } from 'react'
import { later } from '../../boot/later.ts'
import { useLocation } from '../../ui/routing.tsx'
import type { DeliveryState } from '@cloche/engine/interface.ts'
import { isUserKept } from '../../boot/remembered.ts'
import { Link } from '../../ui/link.tsx'
import { derived, useLater, useReadable } from '../readable.ts'
import { VisitCopyContext, useDevice, useGround } from './device-context.ts'
import { NewsContext, sessionOver } from './news-context.ts'
import styles from './delivery-line.module.css'

const NewsLine = later(() => import('./news-line.tsx'))

const WAITING = '/guest/waiting'

/** A shorter send is not shown, in milliseconds. */
const PATIENCE = 500

/** A quiet line that says whether all entries have been sent, with a link to the others. Always present, so that nothing jumps. */
export function DeliveryLine() {
  const { device, ready } = useGround()
  const delivery = useLater(device.delivery, PATIENCE)
  // A browser that forgets its guest finds nothing again of what it keeps.
  const state = { ...delivery, stored: delivery.stored && isUserKept() }
  const waits = state.queued + state.sending + state.failed > 0
  const isHere = useLocation().pathname === WAITING
  const news = use(NewsContext)
  const isOver = useReadable(sessionOver)
  const words = <Words {...state} ready={useReadable(ready) !== null} isEntered={useIsEntered()} />
  if ((news || isOver) && state.failed === 0 && state.stored) {
    return (
      <p
        className={styles.line}
        role="status"
        data-tone={isOver || news?.kind !== 'another' ? 'warn' : 'calm'}
      >
        <Suspense fallback={words}>
          <NewsLine news={isOver ? null : news} />
        </Suspense>
      </p>
    )
  }
  return (
    <p className={styles.line} role="status" data-tone={toneOf(state)}>
      {isHere && <span aria-current="page">{words}</span>}
      {!isHere && (waits ? <Link to={WAITING}>{words}</Link> : words)}
    </p>
  )
}

/** Whether anything was entered: in the open visit, or, above the list of visits, in any of them. */
function useIsEntered(): boolean {
  const { visits } = useDevice()
  const visitCopy = use(VisitCopyContext)
  const isEntered = useMemo(
    () =>
      visitCopy
        ? derived(visitCopy.items, (items) => items.some(isTouched))
        : derived(visits, ({ items }) => items.some(({ startedAt }) => startedAt !== null)),
    [visitCopy, visits],
  )
  return useReadable(isEntered)
}

interface WordsProps extends DeliveryState {
  ready: boolean
  isEntered: boolean
}

function Words({ queued, sending, failed, online, busy, stored, ready, isEntered }: WordsProps) {
  if (!stored) return <Trans>Not kept on this phone: stay on this page</Trans>
  if (failed > 0) return <Plural value={failed} one="# answer not accepted" other="# answers not accepted" />
  if (busy) return <Trans>Server busy – all is kept on this phone</Trans>
  if (!online) return <Trans>No connection – all is kept on this phone</Trans>
  if (queued + sending > 0) return <Trans>Sending…</Trans>
  // Nothing is said of what was not entered yet; the line keeps its place.
  if (!isEntered) return ready ? <Trans>Ready&nbsp;offline</Trans> : '\u00a0'
  return ready ? (
    <Trans>Everything is sent ·&nbsp;ready&nbsp;offline</Trans>
  ) : (
    <Trans>Everything is sent</Trans>
  )
}

function toneOf({ failed, online, stored }: DeliveryState) {
  return failed > 0 || !stored ? 'danger' : online ? 'calm' : 'warn'
}
