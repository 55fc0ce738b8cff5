import { useLocation } from 'react-router'
import { useSessionState } from '../../boot/session-context.tsx'
import { useReadable } from '../readable.ts'
import { useDevice } from '../shell/device-context.ts'
import { Opened } from '../shell/opened.tsx'
import { Standing } from './standing.tsx'
import { Thanks } from './thanks.tsx'

/** How the submission of a visit stands; to whoever comes by the address alone, thanks. */
export default function Final() {
  return useSessionState().status === 'user' ? <OfVisit /> : <Thanks />
}

/** Of the visit that the address names, else of the one that was submitted last and still waits. */
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
