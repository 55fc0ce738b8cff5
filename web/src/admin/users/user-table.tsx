import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@cloche/contract/users.ts'
import { ROLE } from '@cloche/contract/constants.ts'
import { Button, type ButtonProps } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { fullName } from '../entities/users/full-name.ts'
import { PhoneText } from '../kit/phone.tsx'
import { roleName } from '../entities/users/roles.ts'
import { Breakable } from '../kit/breakable.tsx'
import { DataTable, RowLink, type Column } from '../kit/data-table.tsx'
import { useSelectColumn } from '../kit/select-column.tsx'
import type { Selection } from '../kit/use-selection.ts'
import { useUserCalls } from '../entities/users/edit/use-user-calls.ts'
import styles from './user-table.module.css'

interface Props {
  users: readonly User[]
  /** Undefined if the viewer may not change users. */
  selection: Selection<User> | undefined
}

export function UserTable({ users, selection }: Props) {
  return (
    <DataTable
      columns={useColumns({ users, selection })}
      rows={users}
      isRemoved={({ deletedAt }) => deletedAt !== null}
      plate={selection ? 'auto minmax(0, 1fr) auto' : 'minmax(0, 1fr) auto'}
    />
  )
}

/** Managers of visits, who see guests alone and select none, have no column for roles. */
function useColumns({ users, selection }: Props): readonly Column<User>[] {
  const { t } = useLingui()
  const selectColumn = useSelectColumn<User>()
  const name: Column<User> = {
    title: t`Name`,
    cell: (user) => <UserName user={user} canRestore={selection !== undefined} />,
    isName: true,
    className: styles.name,
    narrow: { area: '1 / -3 / 2 / -2', largeText: '1 / -3 / 2 / -1' },
  }
  const role: Column<User> = {
    title: t`Role`,
    cell: ({ roleId }) => (
      <span data-staff={roleId === ROLE.guest ? undefined : true}>{t(roleName(roleId))}</span>
    ),
    className: styles.role,
    width: 'max(168px, min(10.5rem, 13vw))',
    narrow: { area: '1 / -2', largeText: '5 / -3 / 6 / -1' },
  }
  const addresses: Column<User>[] = [
    {
      title: t`Login`,
      cell: ({ login }) => <bdi>{login}</bdi>,
      hint: ({ login }) => login ?? undefined,
      className: styles.address,
      width: '21%',
      narrow: { area: '4 / -3 / 5 / -1' },
    },
    {
      title: t`E-mail`,
      cell: ({ email }) => <bdi>{email && <Breakable address={email} />}</bdi>,
      hint: ({ email }) => email ?? undefined,
      className: styles.email,
      width: '21%',
      narrow: { area: '2 / -3 / 3 / -1' },
    },
    {
      title: t`Phone`,
      cell: ({ phone }) => <PhoneText phone={phone} />,
      className: styles.phone,
      width: 'max(172px, min(10.75rem, 15vw))',
      narrow: { area: '3 / -3 / 4 / -1' },
    },
  ]
  if (!selection) return [name, ...addresses]
  const labelOf = (user: User) => t`Select ${fullName(user)}`
  return [selectColumn({ rows: users, selection, labelOf }), name, role, ...addresses]
}

/** A removed user can be restored from the row. */
function UserName({ user, canRestore }: { user: User; canRestore: boolean }) {
  const { id, deletedAt, erasedAt } = user
  return (
    <span className={styles.who}>
      <RowLink id={id} name={fullName(user)} />
      {deletedAt && (
        <span className={styles.removed}>
          {erasedAt ? <Trans>Erased</Trans> : <Trans>Removed</Trans>}
          {canRestore && !erasedAt && <RestoreButton user={user} size="compact-sm" variant="subtle" />}
        </span>
      )}
    </span>
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
