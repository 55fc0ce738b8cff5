import { Trans } from '@lingui/react/macro'
import type { User } from '@cloche/contract/users.ts'
import list from '../kit/list-table.module.css'
import { UserRow } from './user-row.tsx'
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
