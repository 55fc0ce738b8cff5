import { Trans } from '@lingui/react/macro'

/** Why a visit was cancelled or doesn't count, as staff put it, behind the sentence that says so. */
export function CancelReason({ reason }: { reason: string | undefined }) {
  if (reason === undefined) return null
  return (
    <>
      {' '}
      <Trans>
        The reason: <bdi>{reason}</bdi>
      </Trans>
    </>
  )
}
