import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { useSessionState } from '../../boot/session-context.tsx'
import { look } from '../kit/look.ts'
import alert from '../kit/alert.module.css'
import { forbiddenName } from './sections.ts'
import { roleName } from '../entities/users/roles.ts'
import styles from './forbidden-notice.module.css'

/** Says why an address led here: the page is for administrators, and who can open it. */
export function ForbiddenNotice() {
  const { t } = useLingui()
  const state = useSessionState()
  const { forbidden } = (useLocation().state ?? {}) as { forbidden?: string }
  if (state.status !== 'user' || forbidden === undefined) return null
  const name = forbiddenName(forbidden)
  const page = name ? t(name) : forbidden
  const role = t(roleName(state.user.roleId))
  return (
    <div role="status" className={`${look.stack(2, alert.alert)} ${alert.changed} ${styles.notice}`}>
      <h2>
        <Trans>The page “{page}” is for administrators</Trans>
      </h2>
      <p>
        <Trans>
          Your role is “{role}”. Ask an administrator for what you need there, or for the role itself.
        </Trans>
      </p>
    </div>
  )
}
