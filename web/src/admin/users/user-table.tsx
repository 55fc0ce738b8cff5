import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@cloche/contract/users.ts'
import { ROLE } from '@cloche/contract/constants.ts'
import { Link } from '../../ui/link.tsx'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import { fullName } from './full-name.ts'
import { formatPhone } from './phone.ts'
import { RestoreButton } from './restore-button.tsx'
import { roleName } from './roles.ts'
import list from '../kit/list-table.module.css'
import styles from './user-table.module.css'

interface Props {
  users: readonly User[]
  mayEdit: boolean
  /** The answer to an earlier question, while the next one is on its way. */
  stale: boolean
}

export function UserTable({ users, mayEdit, stale }: Props) {
  return (
    <table className={`${list.table} ${styles.table}`} aria-busy={stale}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Name</Trans>
          </th>
          {mayEdit && (
            <th scope="col" className={styles.role}>
              <Trans>Role</Trans>
            </th>
          )}
          <th scope="col" className={styles.login}>
            <Trans>Login</Trans>
          </th>
          <th scope="col" className={styles.email}>
            <Trans>E-mail</Trans>
          </th>
          <th scope="col" className={styles.phone}>
            <Trans>Phone</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} mayEdit={mayEdit} />
        ))}
      </tbody>
    </table>
  )
}

/** The whole row opens the user; a removed one can come back from here. */
function UserRow({ user, mayEdit }: { user: User; mayEdit: boolean }) {
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
