import { useLingui } from '@lingui/react/macro'
import { WINDOW_DAYS } from '@cloche/contract/constants.ts'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { fieldErrors } from '../../../kit/field-errors.ts'
import { isAboutCopy } from './copied-refusal.tsx'
import { nearVisitsIn } from './near-refusal.tsx'
import { visitDateOf, type VisitValues } from './visit-values.ts'

/**
 * Holds the fields of a visit. `refuse` marks the fields that the server refused. `near` lists the visits because of
 * which the form's current content was refused; `copied` says that a copy of the visit may be on a phone.
 */
export function useVisitForm(initialValues: VisitValues) {
  const { t } = useLingui()
  const [near, setNear] = useState<ReturnType<typeof nearVisitsIn>>(null)
  const [copied, setCopied] = useState(false)
  const form = useForm<VisitValues>({
    mode: 'controlled',
    initialValues,
    onValuesChange: () => {
      setNear(null)
      setCopied(false)
    },
    validate: {
      guestId: (id) => (id ? null : t`Choose a guest.`),
      restaurantId: (id) => (id ? null : t`Choose a restaurant.`),
      day: (day) => (day ? null : t`Choose a day.`),
      time: (time, { day }) => (visitDateOf(day ?? '2000-01-01', time) ? null : t`Give a time.`),
      window: ({ isOn, day: last, time: lastTime }, { day, time }) => {
        const until = visitDateOf(last, lastTime)
        if (!isOn) return null
        if (!until) return t`Choose until when.`
        return until > (visitDateOf(day, time) ?? '') ? null : t`The window ends before it begins.`
      },
    },
  })
  const refuse = (error: Error) => {
    setNear(nearVisitsIn(error))
    setCopied(isAboutCopy(error))
    const { guestId, restaurantId, visitDate, visitUntil, checklistId, questions } = fieldErrors(error)
    form.setErrors({
      guestId: guestId && t`This guest can't be sent: removed, not a guest, or the visit has begun.`,
      restaurantId: restaurantId && t`No visit can take place there: removed, or the visit has begun.`,
      day: visitDate && t`This date can't be.`,
      window: visitUntil && t`A window has ${WINDOW_DAYS} days at most.`,
      checklist:
        (checklistId && t`The checklist can't be: it was removed, or a phone has read the visit.`) ||
        (questions && t`There are no questions in it yet.`),
    })
  }
  return { form, refuse, near, copied }
}

export type VisitForm = ReturnType<typeof useVisitForm>['form']
