import { Trans } from '@lingui/react/macro'
import { Link } from './link.tsx'
import { Notice } from './notice.tsx'

export default function NotFound() {
  return (
    <Notice
      title={<Trans>There is nothing here</Trans>}
      action={
        <Link to="/">
          <Trans>To the start</Trans>
        </Link>
      }
    >
      <Trans>The address may have changed, or there may be a typo.</Trans>
    </Notice>
  )
}
