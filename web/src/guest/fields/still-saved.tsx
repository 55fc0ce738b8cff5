import { Trans } from '@lingui/react/macro'

/** Says beside a fault which earlier value stays. */
export function StillSaved({ value }: { value: string }) {
  if (value === '') return null
  return (
    <span>
      <span> · </span>
      <Trans>still saved: {value}</Trans>
    </span>
  )
}
