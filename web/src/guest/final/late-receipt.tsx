import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { leaveSheet } from '../../ui/sheet-history.ts'
import { toasts } from '../../ui/toasts.ts'
import { useLocation, useNavigate } from '../../ui/routing.tsx'
import { useReadable } from '../readable.ts'
import { useDevice } from '../shell/device-context.ts'
import { isTouched } from '../shell/steady.ts'
import { finalOf } from '../submissions.ts'
import { awaitedReceipts } from './awaited-receipts.ts'

/** Shows the receipt of a submission that got through while the guest was elsewhere, however late. A screen in use only offers it. */
export function LateReceipt() {
  const { t } = useLingui()
  const go = useNavigate()
  const { pathname, search, key } = useLocation()
  const device = useDevice()
  const visits = useReadable(device.visits)
  const waiting = useReadable(device.waiting)
  const offered = useRef<string>(undefined)
  const visit = visits.items.find(
    ({ id, status }) =>
      (status === 'submitted' || status === 'accepted') &&
      awaitedReceipts.has(id) &&
      !waiting.some(({ kind, visitId }) => kind === 'submit' && visitId === id),
  )
  const [visitId, place] = [visit?.id, visit?.restaurant.title]

  useEffect(() => {
    const isInUse = isTouched(key)
    const receipt = visitId && finalOf(visitId)
    if (!receipt || receipt === pathname + search) return
    if (pathname === '/guest' && !isInUse) return go(receipt, { replace: true })
    if (offered.current === visitId) return
    offered.current = visitId
    toasts.show({
      text: t`Your visit to ${place} has been submitted.`,
      undoLabel: t`Receipt`,
      undo: () => void leaveSheet().then(() => go(receipt)),
    })
  }, [visitId, place, pathname, search, key, go, t])
  return null
}
