import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@cloche/contract/users.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatDay } from '../format.ts'
import { formatPhone } from './phone.ts'
import { roleName } from './roles.ts'
import styles from './user-panel.module.css'

/** A user to read; what isn't known is left out. */
export function Facts({ user }: { user: User }) {
  const { t } = useLingui()
  const { roleId, login, email, phone, createdAt } = user
  return (
    <dl className={styles.facts}>
      <div>
        <dt>
          <Trans>Role</Trans>
        </dt>
        <dd>{t(roleName(roleId))}</dd>
      </div>
      {phone && (
        <div>
          <dt>
            <Trans>Phone</Trans>
          </dt>
          <dd className="figures">
            <a href={`tel:+${phone}`}>{formatPhone(phone)}</a>
          </dd>
        </div>
      )}
      {email && (
        <div>
          <dt>
            <Trans>E-mail</Trans>
          </dt>
          <dd>
            <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
          </dd>
        </div>
      )}
      {login && (
        <div>
          <dt>
            <Trans>Login</Trans>
          </dt>
          <dd>
            <bdi>{login}</bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>
          <Trans>Added</Trans>
        </dt>
        <dd>
          <time dateTime={createdAt}>{formatDay(createdAt.slice(0, 10), currentLanguage())}</time>
        </dd>
      </div>
    </dl>
  )
}
