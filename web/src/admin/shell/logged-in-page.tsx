import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Link } from '../../ui/link.tsx'
import { look } from '../kit/look.ts'
import { Page } from '../kit/page.tsx'

/** Ends the window in which somebody logged in for another one. A browser that leaves it open shows how to go on. */
export default function LoggedInPage() {
  const { t } = useLingui()
  useEffect(() => window.close(), [])
  return (
    <Page title={t`You are logged in again`}>
      <div className={look.stack(3)}>
        <p>
          <Trans>
            Go back to the window that you came from: what you entered is still there. You can close this one.
          </Trans>
        </p>
        <p>
          <Link to="/admin">
            <Trans>To the start</Trans>
          </Link>
        </p>
      </div>
    </Page>
  )
}
