import { Trans } from '@lingui/react/macro'
import { isStaff } from '@cloche/contract/constants.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { Panel } from '../edit/panel.tsx'
import { FirstVisit } from './first-visit.tsx'
import { NewGuest } from './new-guest.tsx'
import { useUserCalls } from './use-user-calls.ts'
import { markFaults, useUserForm } from './use-user-form.ts'
import { userErrors } from './user-errors.ts'
import { UserFields } from './user-fields.tsx'
import { UserRefusal } from './user-refusal.tsx'
import { valuesOf } from './user-values.ts'

/** A guest comes with a link, seen once, and if wanted with a first visit; staff with login and password. */
export function NewUser({ close }: { close: () => void }) {
  const formId = useId()
  const { create } = useUserCalls()
  const form = useUserForm(valuesOf(), true)
  const save = useMutation({
    mutationFn: create,
    onSuccess: ({ link }) => (link ? undefined : close()),
    onError: (error) => markFaults(form, userErrors(error)),
  })
  if (save.data?.link) return <NewGuest user={save.data} link={save.data.link} close={close} />
  return (
    <Panel
      title={<Trans>New user</Trans>}
      opened
      onClose={close}
      dirty={form.isDirty() && !save.isSuccess}
      footer={
        <Button type="submit" form={formId} loading={save.isPending}>
          <Trans>Add</Trans>
        </Button>
      }
    >
      {save.error && <UserRefusal error={save.error} />}
      <form
        id={formId}
        noValidate
        onSubmit={form.onSubmit(
          (values) => save.mutate(values),
          (faults) => markFaults(form, faults),
        )}
      >
        <UserFields form={form} isNew />
        {!isStaff(Number(form.values.roleId)) && <FirstVisit form={form} />}
      </form>
    </Panel>
  )
}
