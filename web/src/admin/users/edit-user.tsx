import { isStaff } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import { useId, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSessionState } from '../../boot/session-context.tsx'
import { EditButtons } from '../kit/edit-buttons.tsx'
import { Panel } from '../kit/panel.tsx'
import { currentAfter } from '../kit/changed.ts'
import { ChangedNotice } from '../kit/changed-notice.tsx'
import { mergeEdits } from '../kit/merge-edits.ts'
import { Link } from '../../ui/link.tsx'
import { SessionList } from '../account/session-list.tsx'
import { GuestActions } from './guest-actions.tsx'
import { GuestLinks } from './guest-links.tsx'
import { PersonalData } from './personal-data.tsx'
import { markFaults, useUserForm } from './use-user-form.ts'
import { UserFields } from './user-fields.tsx'
import { UserRefusal } from './user-refusal.tsx'
import { UserName } from './user-name.tsx'
import { useUserCalls } from './use-user-calls.ts'
import { userErrors, valuesOf, type UserValues } from './user-values.ts'
import { roleName } from './roles.ts'
import { UserTwoStep } from './user-two-step.tsx'
import styles from './guest-links.module.css'

interface Props {
  user: User
  close: () => void
}

export function EditUser({ user, close }: Props) {
  const formId = useId()
  const here = useSessionState()
  const oneself = here.status === 'user' && here.user.id === user.id
  const { loaded, form, save, removal, error, stored, takeTheirs } = useEditUser(user, close)
  return (
    <Panel
      title={<UserName user={loaded} />}
      opened
      onClose={close}
      dirty={form.isDirty() && !save.isSuccess && !removal.isSuccess}
      footer={
        <EditButtons
          formId={formId}
          saving={save.isPending}
          removing={removal.isPending}
          remove={oneself ? undefined : () => removal.mutate(loaded)}
        />
      }
    >
      <GuestActions user={loaded} />
      {stored && (
        <ChangedUser
          loaded={loaded}
          mine={form.values}
          stored={stored}
          takeTheirs={() => takeTheirs(stored)}
          keepMine={(values) => save.mutate({ from: stored, values })}
          busy={save.isPending}
        />
      )}
      {error && !stored && <UserRefusal error={error} userId={user.id} oneself={oneself} />}
      <form
        id={formId}
        noValidate
        onSubmit={form.onSubmit(
          (values) => save.mutate({ from: loaded, values }),
          (faults) => markFaults(form, faults),
        )}
      >
        <UserFields form={form} oneself={oneself} />
      </form>
      {!isStaff(loaded.roleId) && <GuestLinks userId={loaded.id} />}
      <UserAccess user={loaded} oneself={oneself} />
      {!isStaff(loaded.roleId) && <PersonalData user={loaded} close={close} />}
    </Panel>
  )
}

/** A user in a form: what it was filled in from, saving, removing, and what to do when somebody else was faster. */
function useEditUser(user: User, close: () => void) {
  const queries = useQueryClient()
  const { update, remove } = useUserCalls()
  const [loaded, setLoaded] = useState(user)
  const form = useUserForm(valuesOf(user), false)

  const fail = (error: Error) => {
    markFaults(form, userErrors(error))
    const current = currentAfter<User>(error)
    if (current) void queries.invalidateQueries({ queryKey: ['user', 'list'] })
    // Nothing of a removed user can be saved: the panel shows what can be done with them instead.
    if (current?.deletedAt) queries.setQueryData(['user', 'one', user.id], current)
  }
  const save = useMutation({
    mutationFn: ({ from, values }: { from: User; values: UserValues }) => update(from, values),
    onSuccess: close,
    onError: fail,
  })
  const removal = useMutation({ mutationFn: remove, onSuccess: close, onError: fail })
  const error = save.error ?? removal.error
  const takeTheirs = (theirs: User) => {
    setLoaded(theirs)
    form.setValues(valuesOf(theirs))
    form.resetDirty(valuesOf(theirs))
    save.reset()
    removal.reset()
  }
  return { loaded, form, save, removal, error, stored: currentAfter<User>(error), takeTheirs }
}

interface ChangedUserProps {
  loaded: User
  mine: UserValues
  stored: User
  takeTheirs: () => void
  keepMine: (values: UserValues) => void
  busy: boolean
}

function ChangedUser({ loaded, mine, stored, takeTheirs, keepMine, busy }: ChangedUserProps) {
  const { t } = useLingui()
  const labels: Partial<Record<keyof UserValues, string>> = {
    roleId: t`Role`,
    firstName: t`First name`,
    lastName: t`Last name`,
    login: t`Login`,
    email: t`E-mail`,
    phone: t`Phone`,
  }
  const shown = (field: keyof UserValues, values: UserValues) =>
    field === 'roleId' ? t(roleName(Number(values.roleId))) : values[field] || '–'
  const theirs = valuesOf(stored)
  const { merged, theirs: changed } = mergeEdits(valuesOf(loaded), mine, theirs)
  return (
    <ChangedNotice
      changes={changed.map(({ field, touched }) => ({
        label: labels[field] ?? '',
        theirs: shown(field, theirs),
        mine: touched ? shown(field, mine) : <Trans>not changed by you</Trans>,
      }))}
      takeTheirs={takeTheirs}
      keepMine={() => keepMine(merged)}
      busy={busy}
    />
  )
}

/** How a user gets in and where they are in, for the administrator; of oneself that is on a page of its own. */
function UserAccess({ user, oneself }: { user: User; oneself: boolean }) {
  if (oneself) {
    return (
      <p>
        <Link to="/admin/account">
          <Trans>Your password, two-step login, and where you are logged in</Trans>
        </Link>
      </p>
    )
  }
  return (
    <>
      {isStaff(user.roleId) && <UserTwoStep userId={user.id} />}
      <section className={styles.links}>
        <h3>
          <Trans>Where they are logged in</Trans>
        </h3>
        <SessionList userId={user.id} />
      </section>
    </>
  )
}
