import { Trans } from '@lingui/react/macro'
import type { User } from '@cloche/contract/users.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Panel } from '../kit/panel.tsx'
import { SaveFailure } from '../kit/save-failure.tsx'
import { Facts } from './facts.tsx'
import { GuestActions } from './guest-actions.tsx'
import { isStaff } from '@cloche/contract/constants.ts'
import { PersonalData } from './personal-data.tsx'
import { useUserCalls } from './use-user-calls.ts'
import { UserName } from './user-name.tsx'

interface Props {
  user: User
  mayEdit: boolean
  close: () => void
}

export function RemovedUser({ user, mayEdit, close }: Props) {
  const { restore } = useUserCalls()
  const erased = user.erasedAt !== null
  const restoring = useMutation({ mutationFn: restore, onSuccess: close })
  return (
    <Panel
      title={<UserName user={user} />}
      opened
      onClose={close}
      footer={
        mayEdit &&
        !erased && (
          <Button onClick={() => restoring.mutate(user)} loading={restoring.isPending} data-autofocus>
            <Trans>Restore</Trans>
          </Button>
        )
      }
    >
      {restoring.error && <SaveFailure error={restoring.error} />}
      <p>
        {erased ? (
          <Trans>
            This guest was erased: name, contacts and links are gone for good, and nothing brings them back.
            Visits, answers and scores stay.
          </Trans>
        ) : (
          <Trans>
            This user is removed and can't log in. Past visits keep them; restored, they come back as they
            were.
          </Trans>
        )}
      </p>
      <GuestActions user={user} />
      <Facts user={user} />
      {mayEdit && !erased && !isStaff(user.roleId) && <PersonalData user={user} close={close} />}
    </Panel>
  )
}
