import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Radio } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { CallOutput } from '@cloche/contract/calls.ts'
import type { NoticeChannel } from '@cloche/contract/applications.ts'
import { useForm } from '@mantine/form'
import { Panel } from '../kit/panel.tsx'
import { SaveFailure } from '../kit/save-failure.tsx'
import { fullName } from '../entities/users/full-name.ts'
import { usePhoneText } from '../kit/phone.tsx'
import { visitDateOf, USUAL_TIME } from '../entities/visits/edit/visit-values.ts'
import { NearRefusal, nearVisitsIn } from '../entities/visits/edit/near-refusal.tsx'
import { FirstVisit, type FirstVisitValues, useFirstVisitRules } from '../entities/visits/first-visit.tsx'
import { NewGuest } from '../entities/users/new-guest.tsx'
import { GuestActions } from '../entities/users/user-facts.tsx'
import { fieldErrors } from '../kit/field-errors.ts'
import styles from './applications.module.css'
import { useApplicationCalls, type OpenApplication } from './use-applications.ts'

interface Props {
  application: OpenApplication
  back: () => void
  close: () => void
}

/**
 * Accepts an application: chooses the guest, the first visit and the channels of the message. All is stored together or
 * not at all.
 */
export function AcceptPanel({ application, back, close }: Props) {
  const { t } = useLingui()
  const spelled = usePhoneText(application.phone)
  const formId = useId()
  const { accept } = useApplicationCalls()
  const { form, refuse, near } = useAcceptForm(application)
  const saving = useMutation({
    mutationFn: ({
      userId,
      sendBy,
      allowRepeats = false,
      ...first
    }: AcceptValues & { allowRepeats?: boolean }) => {
      const visitDate = visitDateOf(first.day, first.time)
      const acceptance = { sendBy, visitDate, restaurantId: first.restaurantId }
      return accept(application.id, userId || null, acceptance, allowRepeats)
    },
    onError: refuse,
  })
  if (saving.data) return <AcceptedPanel accepted={saving.data} close={close} />
  const { samePhone, confirmedBy, email } = application
  return (
    <Panel
      title={<bdi>{fullName(application)}</bdi>}
      opened
      onClose={close}
      dirty={form.isDirty()}
      footer={
        <>
          <Button type="submit" form={formId} loading={saving.isPending}>
            {form.values.userId ? <Trans>Merge</Trans> : <Trans>Accept</Trans>}
          </Button>
          <Button variant="default" onClick={back}>
            <Trans>Back</Trans>
          </Button>
        </>
      }
    >
      {near && (
        <NearRefusal
          visits={near}
          guestId={form.values.userId}
          anyway={() => saving.mutate({ ...form.values, allowRepeats: true })}
          busy={saving.isPending}
        >
          <Trans>Plan anyway</Trans>
        </NearRefusal>
      )}
      {saving.error && !nearVisitsIn(saving.error) && <SaveFailure error={saving.error} />}
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={form.onSubmit((values) => saving.mutate(values))}
      >
        {samePhone.length > 0 && (
          <Radio.Group
            className={styles.known}
            label={
              confirmedBy === 'sms'
                ? t`Somebody has this phone already`
                : t`Somebody has this e-mail address already`
            }
            {...form.getInputProps('userId')}
          >
            {samePhone.map((user) => (
              <Radio key={user.id} mt="xs" value={user.id} label={t`It is ${fullName(user)}`} />
            ))}
            <Radio mt="xs" value="" label={t`It is somebody else: make a new guest`} />
          </Radio.Group>
        )}
        <FirstVisit form={form} />
        <Checkbox.Group label={t`Send them the link`} {...form.getInputProps('sendBy')}>
          <Checkbox mt="xs" value="sms" label={t`as a text message to ${spelled}`} />
          <Checkbox mt="xs" value="email" label={t`by e-mail to ${email}`} />
        </Checkbox.Group>
      </form>
    </Panel>
  )
}

interface AcceptedPanelProps {
  accepted: CallOutput<'POST /application/{id}/accept'>
  close: () => void
}

/** The step after accepting: shows the link, in case it must be handed over another way. */
function AcceptedPanel({ accepted: { user, link, visitId }, close }: AcceptedPanelProps) {
  const done = visitId ? (
    <Trans>A guest now, and the first visit is planned.</Trans>
  ) : (
    <Trans>A guest now. No visit is planned yet.</Trans>
  )
  return (
    <NewGuest user={user} link={link} done={done} close={close}>
      <GuestActions user={user} />
    </NewGuest>
  )
}

interface AcceptValues extends FirstVisitValues {
  /** The id of an existing guest; empty for a new one. */
  userId: string
  sendBy: NoticeChannel[]
}

/**
 * Starts with the existing guest who has the confirmed phone or address, if any. The fields of the visit may both stay empty. `near` lists
 * the visits that caused a refusal.
 */
function useAcceptForm({ samePhone }: OpenApplication) {
  const rules = useFirstVisitRules()
  const [near, setNear] = useState<ReturnType<typeof nearVisitsIn>>(null)
  const form = useForm<AcceptValues>({
    initialValues: {
      userId: samePhone[0]?.id ?? '',
      restaurantId: null,
      day: null,
      time: USUAL_TIME,
      sendBy: ['sms', 'email'],
    },
    validate: rules,
    onValuesChange: () => setNear(null),
  })
  const refuse = (error: Error) => {
    setNear(nearVisitsIn(error))
    form.setErrors(fieldErrors(error))
  }
  return { form, refuse, near }
}
