import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@cloche/contract/users.ts'
import { ROLE } from '@cloche/contract/constants.ts'
import { Button, type ButtonProps } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { fullName } from '../entities/users/full-name.ts'
import { formatPhone } from '../kit/phone.ts'
import { roleName } from '../entities/users/roles.ts'
import { Breakable } from '../kit/breakable.tsx'
import { ListRow, ListTable, RowLink } from '../kit/list-table.tsx'
import { SelectAllBox, SelectBox } from '../kit/select-box.tsx'
import type { Selection } from '../kit/use-selection.ts'
import { useUserCalls } from './use-user-calls.ts'
import styles from './user-table.module.css'

interface Props {
  users: readonly User[]
  /** Undefined if the viewer may not change users. */
  selection: Selection<User> | undefined
}

export function UserTable({ users, selection }: Props) {
  const { t } = useLingui()
  const select = selection && {
    name: t`Select`,
    isUnnamed: true,
    className: styles.select,
    head: <SelectAllBox items={users} selection={selection} />,
  }
  const columns = [
    ...(select ? [select] : []),
    { name: t`Name` },
    ...(selection ? [{ name: t`Role`, className: styles.role }] : []),
    { name: t`Login`, className: styles.login },
    { name: t`E-mail`, className: styles.email },
    { name: t`Phone`, className: styles.phone },
  ]
  return (
    <ListTable columns={columns} className={styles.table}>
      <tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} selection={selection} />
        ))}
      </tbody>
    </ListTable>
  )
}

/** The whole row opens the user. A removed user can be restored from the row. */
function UserRow({ user, selection }: { user: User; selection: Selection<User> | undefined }) {
  const { t } = useLingui()
  const { id, roleId, login, email, phone, deletedAt, erasedAt } = user
  return (
    <ListRow className={styles.row} isRemoved={deletedAt !== null}>
      {selection && (
        <td className={styles.select}>
          <SelectBox item={user} label={t`Select ${fullName(user)}`} selection={selection} />
        </td>
      )}
      <th scope="row" className={styles.name}>
        <span className={styles.who}>
          <RowLink id={id} name={fullName(user)} />
          {deletedAt && (
            <span className={styles.removed}>
              {erasedAt ? <Trans>Erased</Trans> : <Trans>Removed</Trans>}
              {selection && !erasedAt && <RestoreButton user={user} size="compact-sm" variant="subtle" />}
            </span>
          )}
        </span>
      </th>
      {selection && (
        <td className={styles.role} data-staff={roleId === ROLE.guest ? undefined : true}>
          {t(roleName(roleId))}
        </td>
      )}
      <td className={styles.login} title={login ?? undefined}>
        <bdi>{login}</bdi>
      </td>
      <td className={styles.email} title={email ?? undefined}>
        <bdi>{email && <Breakable contact={email} />}</bdi>
      </td>
      <td className={styles.phone}>{formatPhone(phone ?? '')}</td>
    </ListRow>
  )
}

function RestoreButton({ user, ...look }: ButtonProps & { user: User }) {
  const { restore } = useUserCalls()
  const restoring = useMutation({ mutationFn: restore })
  return (
    <Button {...look} loading={restoring.isPending} onClick={() => restoring.mutate(user)}>
      {restoring.isError ? <Trans>Not restored, try again</Trans> : <Trans>Restore</Trans>}
    </Button>
  )
}
