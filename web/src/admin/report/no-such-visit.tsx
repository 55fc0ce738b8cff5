import { Trans } from '@lingui/react/macro'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'

export function NoSuchVisit() {
  return (
    <Notice
      title={<Trans>There is no such visit</Trans>}
      action={
        <Link to="/admin/visit">
          <Trans>To the visits</Trans>
        </Link>
      }
    >
      <Trans>It may have been removed, or the address is not complete.</Trans>
    </Notice>
  )
}
