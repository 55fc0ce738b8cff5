import { Trans } from '@lingui/react/macro'
import { isStaff } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { currentLanguage } from '../../../../boot/i18n.ts'
import { Panel } from '../../../kit/panel.tsx'
import { FirstVisit } from '../../visits/first-visit.tsx'
import { NewGuest } from '../new-guest.tsx'
import { GuestActions } from '../user-facts.tsx'
import { useUserCalls } from './use-user-calls.ts'
import { markFaults, useUserForm } from './use-user-form.ts'
import { look } from '../../../kit/look.ts'
import fields from './user-fields.module.css'
import { UserFields } from './user-fields.tsx'
import { UserRefusal } from './user-refusal.tsx'
import { userErrors, valuesOf, valuesOfTyped } from './user-values.ts'

interface Props {
  close: () => void
  /** Only a guest is wanted, without a visit: what is asked is who they are and how they are reached. */
  onlyGuest?: boolean
  /** What was typed where this guest was looked for: a name, a phone or an e-mail address. */
  typed?: string
  /** Called instead of `close` once the user is stored. A guest's link is shown before. */
  onMade?: (user: User) => void
}

/** A new guest gets a link, shown once, and optionally a first visit; staff get a login and password. */
export function NewUser({ close, onlyGuest = false, typed = '', onMade }: Props) {
  const formId = useId()
  const { create } = useUserCalls()
  const form = useUserForm({ ...valuesOf(), language: currentLanguage(), ...valuesOfTyped(typed) }, true)
  const save = useMutation({
    mutationFn: create,
    onSuccess: (made) => {
      if (!made.link) close()
    },
    onError: (error) => markFaults(form, userErrors(error)),
  })
  const made = save.data
  if (made?.link && onMade) {
    const done = <Trans>Added, and chosen for the visit.</Trans>
    return <NewGuest user={made} link={made.link} done={done} close={() => onMade(made)} />
  }
  if (made?.link) {
    const done = made.visitId ? (
      <Trans>Added, and the first visit is planned.</Trans>
    ) : (
      <Trans>Added. No visit is planned yet.</Trans>
    )
    return (
      <NewGuest user={made} link={made.link} done={done} close={close}>
        <GuestActions user={made} />
      </NewGuest>
    )
  }
  return (
    <Panel
      title={onlyGuest ? <Trans>New guest</Trans> : <Trans>New user</Trans>}
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
        <UserFields form={form} isNew onlyGuest={onlyGuest} />
        {!onlyGuest && !isStaff(Number(form.values.roleId)) && (
          <section className={look.stack(3, fields.visit)}>
            <FirstVisit form={form} />
          </section>
        )}
      </form>
    </Panel>
  )
}
