import { Trans } from '@lingui/react/macro'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'

export default function NoSuchVisit() {
  return (
    <Notice
      title={<Trans>There is no such visit</Trans>}
      action={
        <Link to="/guest">
          <Trans>To your visits</Trans>
        </Link>
      }
    />
  )
}
