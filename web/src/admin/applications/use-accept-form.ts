import type { NoticeChannel } from '@cloche/contract/applications.ts'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { nearVisitsIn } from '../visits/edit/near-visits-in.ts'
import { fieldErrors } from '../kit/field-errors.ts'
import type { FirstVisitValues } from '../visits/first-visit.tsx'
import { USUAL_TIME } from '../visits/edit/visit-values.ts'
import { useFirstVisitRules } from '../visits/use-first-visit-rules.ts'
import type { OpenApplication } from './use-applications.ts'

export interface AcceptValues extends FirstVisitValues {
  /** A guest who is there already; empty for a new one. */
  userId: string
  sendBy: NoticeChannel[]
}

/** With somebody who has the phone already, they are proposed; without a visit, both fields of it are empty. `near`: the visits for which it was refused. */
export function useAcceptForm({ samePhone }: OpenApplication) {
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
