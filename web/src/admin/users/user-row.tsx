import { Trans, useLingui } from '@lingui/react/macro'
import { ROLE } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import { Link } from '../../ui/link.tsx'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import list from '../kit/list-table.module.css'
import { fullName } from './full-name.ts'
import { formatPhone } from './phone.ts'
import { RestoreButton } from './restore-button.tsx'
import { roleName } from './roles.ts'
import styles from './user-table.module.css'

/** The whole row opens the user; a removed one can come back from here. */
export function UserRow({ user, mayEdit }: { user: User; mayEdit: boolean }) {
  const { t } = useLingui()
  const { link } = useOpenPanel()
  const { id, roleId, login, email, phone, deletedAt, erasedAt } = user
  return (
    <tr className={`${list.row} ${styles.row}`} data-removed={deletedAt ? true : undefined}>
      <th scope="row" className={styles.name}>
        <span className={styles.who}>
          <Link {...link(id)} title={fullName(user)} data-row>
            <bdi>{fullName(user)}</bdi>
          </Link>
          {deletedAt && (
            <span className={styles.removed}>
              {erasedAt ? <Trans>Erased</Trans> : <Trans>Removed</Trans>}
              {mayEdit && !erasedAt && <RestoreButton user={user} size="compact-sm" variant="subtle" />}
            </span>
          )}
        </span>
      </th>
      {mayEdit && (
        <td className={styles.role} data-staff={roleId === ROLE.guest ? undefined : true}>
          {t(roleName(roleId))}
        </td>
      )}
      <td className={styles.login} title={login ?? undefined}>
        <bdi>{login}</bdi>
      </td>
      <td className={styles.email} title={email ?? undefined}>
        <bdi>{email}</bdi>
      </td>
      <td className={styles.phone}>{formatPhone(phone ?? '')}</td>
    </tr>
  )
}
