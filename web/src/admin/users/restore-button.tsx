import { Trans } from '@lingui/react/macro'
import type { User } from '@cloche/contract/users.ts'
import { Button, type ButtonProps } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useUserCalls } from './use-user-calls.ts'

export function RestoreButton({ user, ...look }: ButtonProps & { user: User }) {
  const { restore } = useUserCalls()
  const restoring = useMutation({ mutationFn: restore })
  return (
    <Button {...look} loading={restoring.isPending} onClick={() => restoring.mutate(user)}>
      {restoring.isError ? <Trans>Not restored, try again</Trans> : <Trans>Restore</Trans>}
    </Button>
  )
}
