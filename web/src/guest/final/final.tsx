import { useLocation } from '../../ui/routing.tsx'
import { useSessionState } from '../../boot/session-context.tsx'
import { useReadable } from '../readable.ts'
import { useDevice } from '../shell/device-context.ts'
import { Opened } from '../shell/opened.tsx'
import { Standing } from './standing.tsx'
import { Thanks } from './thanks.tsx'

/** The state of a visit's submission; thanks alone without a login or a visit. */
export default function Final() {
  return useSessionState().status === 'user' ? <OfVisit /> : <Thanks />
}

/** Shows the visit that the address names, or else the last submitted one that waits. */
function OfVisit() {
  const named = new URLSearchParams(useLocation().search).get('visit')
  const waiting = useReadable(useDevice().waiting)
  const visitId = named ?? waiting.findLast(({ kind }) => kind === 'submit')?.visitId
  if (!visitId) return <Thanks />
  return (
    <Opened key={visitId} visitId={visitId}>
      <Standing />
    </Opened>
  )
}
