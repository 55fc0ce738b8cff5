import { isStaff } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import { useId } from 'react'
import { useSessionState } from '../../boot/session-context.tsx'
import { EditButtons } from '../kit/edit-buttons.tsx'
import { Panel } from '../kit/panel.tsx'
import { ChangedUser } from './changed-user.tsx'
import { GuestActions } from './guest-actions.tsx'
import { GuestLinks } from './guest-links.tsx'
import { PersonalData } from './personal-data.tsx'
import { useEditUser } from './use-edit-user.ts'
import { markFaults } from './use-user-form.ts'
import { UserAccess } from './user-access.tsx'
import { UserFields } from './user-fields.tsx'
import { UserRefusal } from './user-refusal.tsx'
import { UserName } from './user-name.tsx'

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
