import { Trans } from '@lingui/react/macro'
import alert from '../../kit/alert.module.css'
import { look } from '../../kit/look.ts'
import { addressLimits } from './address-limits.ts'

/** Says what keeps a phone from a link, while the programme's address is not one for everybody. */
export function AddressNote({ link }: { link: string }) {
  const limits = addressLimits(link)
  if (limits.length === 0) return null
  const { hostname } = new URL(link)
  return (
    <div role="note" className={look.stack(2, alert.alert, alert.changed)}>
      {limits.includes('own') && (
        <p>
          <Trans>
            A phone can’t open this: <bdi>{hostname}</bdi> is whatever device the link is opened on. Start
            Cloche with the address by which phones reach it, as PUBLIC_URL.
          </Trans>
        </p>
      )}
      {limits.includes('near') && (
        <p>
          <Trans>
            Only phones in the network of <bdi>{hostname}</bdi> can open this.
          </Trans>
        </p>
      )}
      {limits.includes('plain') && (
        <p>
          <Trans>
            Without https phones keep no page, so that a visit opens only with a signal. A proxy with a
            certificate mends that.
          </Trans>
        </p>
      )}
    </div>
  )
}
