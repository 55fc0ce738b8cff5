import { LIST } from '@cloche/languages/list.ts'
import { isStaff } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSessionState } from '../../boot/session-context.tsx'
import { FREE_WORDS } from '../entities/applications/labels.ts'
import { ThingHistory } from '../entities/audit/thing-history.tsx'
import { useGroupWords } from '../entities/groups/use-group-words.ts'
import { EditPanel, useEdit } from '../kit/edit-panel.tsx'
import { Link } from '../../ui/link.tsx'
import { SessionList } from '../entities/sessions/session-list.tsx'
import { GuestActions, UserName } from '../entities/users/user-facts.tsx'
import { GuestLinks } from './guest-links.tsx'
import { PersonalData } from './personal-data.tsx'
import { markFaults, useUserForm } from '../entities/users/edit/use-user-form.ts'
import { UserFields } from '../entities/users/edit/user-fields.tsx'
import { UserRefusal } from '../entities/users/edit/user-refusal.tsx'
import { useUserCalls } from '../entities/users/edit/use-user-calls.ts'
import { userErrors, valuesOf } from '../entities/users/edit/user-values.ts'
import { roleName } from '../entities/users/roles.ts'
import { UserSignOn } from './user-sign-on.tsx'
import { UserTwoStep } from './user-two-step.tsx'
import { pagesKey } from '../kit/call-keys.ts'
import { look } from '../kit/look.ts'
import { useCall } from '../kit/use-call.ts'
import styles from '../entities/links/links.module.css'

interface Props {
  user: User
  close: () => void
}

export function EditUser({ user, close }: Props) {
  const { t } = useLingui()
  const here = useSessionState()
  const oneself = here.status === 'user' && here.user.id === user.id
  const queries = useQueryClient()
  const inWords = useGroupWords()
  const { update, remove } = useUserCalls()
  const form = useUserForm(valuesOf(user), false)
  const edit = useEdit({
    thing: user,
    form,
    valuesOf,
    update,
    remove,
    close,
    refused: (refusal, stored) => {
      markFaults(form, userErrors(refusal))
      if (stored) void queries.invalidateQueries({ queryKey: pagesKey('GET /user/list') })
      // A removed user can't be saved, so the panel shows the actions for removed users instead.
      if (stored?.deletedAt) queries.setQueryData(['user', 'one', user.id], stored)
    },
  })
  const { loaded, save, removal } = edit
  const error = save.error ?? removal.error
  return (
    <EditPanel
      title={<UserName user={loaded} />}
      edit={edit}
      canRemove={!oneself}
      labels={{
        roleId: t`Role`,
        firstName: t`First name`,
        lastName: t`Last name`,
        login: t`Login`,
        email: t`E-mail`,
        phone: t`Phone`,
        language: t`Language of messages`,
        city: t`City`,
        free: t`Free on`,
        reach: t`Sees only`,
      }}
      words={(field, values) => {
        if (field === 'roleId') return t(roleName(Number(values.roleId)))
        if (field === 'free') return values.free.map((time) => t(FREE_WORDS[time])).join(' · ') || '–'
        if (field === 'reach') return inWords(values.reach)
        if (field === 'language')
          return LIST.find(({ code }) => code === values.language)?.name ?? t`Not chosen`
        return values[field] || '–'
      }}
      failure={error && <UserRefusal error={error} userId={user.id} oneself={oneself} />}
      lead={<GuestActions user={loaded} />}
      mark={(faults) => markFaults(form, faults)}
    >
      {(formProps) => (
        <>
          <form {...formProps}>
            <UserFields form={form} oneself={oneself} />
          </form>
          {!isStaff(loaded.roleId) && <GuestLinks userId={loaded.id} />}
          <UserAccess user={loaded} oneself={oneself} />
          <ThingHistory id={loaded.id} />
          {!isStaff(loaded.roleId) && <PersonalData user={loaded} close={close} />}
        </>
      )}
    </EditPanel>
  )
}

/** Shows how a user logs in and where they are logged in. The administrator's own access has its own page. */
function UserAccess({ user, oneself }: { user: User; oneself: boolean }) {
  if (oneself) {
    return (
      <p>
        <Link to="/admin/account">
          <Trans>How you log in, and where you are logged in</Trans>
        </Link>
      </p>
    )
  }
  return (
    <>
      {isStaff(user.roleId) && <StaffAccess userId={user.id} />}
      <section className={look.stack(3, styles.links)}>
        <h3>
          <Trans>Where they are logged in</Trans>
        </h3>
        <SessionList userId={user.id} />
      </section>
    </>
  )
}

/** Shows the ways in that staff alone have. */
function StaffAccess({ userId }: { userId: string }) {
  const { data: linked } = useCall('GET /user/{id}/identity', { params: { id: userId } })
  return (
    <>
      <UserTwoStep userId={userId} linked={linked} />
      {linked && <UserSignOn userId={userId} linked={linked} />}
    </>
  )
}
