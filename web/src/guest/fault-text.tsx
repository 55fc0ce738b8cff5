import { Trans } from '@lingui/react/macro'
import { useReadable } from './readable.ts'
import { useDevice } from './shell/device-context.ts'
import type { Refusal } from './waiting/refusal.ts'

/** The reason for which the server refused something of a visit, in words for a guest. */
export function FaultText({ code, visitId }: { code: Refusal; visitId: string }) {
  const visits = useReadable(useDevice().visits)
  switch (code) {
    case 'visit_closed':
      return visits.items.some(({ id, status }) => id === visitId && status === 'cancelled') ? (
        <Trans>the visit was cancelled</Trans>
      ) : (
        <Trans>the visit was already submitted</Trans>
      )
    case 'visit_not_open':
      return <Trans>the visit has not started yet; it is sent by itself then</Trans>
    case 'not_found':
      return visits.state === 'ready' && !visits.items.some(({ id }) => id === visitId) ? (
        <Trans>this visit is no longer yours</Trans>
      ) : (
        <Trans>this question is no longer there</Trans>
      )
    case 'text_too_long':
      return <Trans>the text is too long</Trans>
    case 'too_large':
      return <Trans>the file is too large</Trans>
    case 'unsupported_media':
      return <Trans>the file is not a picture</Trans>
    case 'quota_reached':
      return <Trans>there is no room for another one</Trans>
    case 'invalid':
      return <Trans>the answer does not fit the question</Trans>
    default:
      return <Trans>the server did not take it</Trans>
  }
}
