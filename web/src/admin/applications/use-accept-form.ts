import type { NoticeChannel } from '@cloche/contract/applications.ts'
import { useForm } from '@mantine/form'
import type { FirstVisitValues } from '../visits/first-visit.tsx'
import { USUAL_TIME } from '../visits/edit/visit-values.ts'
import { useFirstVisitRules } from '../visits/use-first-visit-rules.ts'
import type { OpenApplication } from './use-applications.ts'

export interface AcceptValues extends FirstVisitValues {
  /** A guest who is there already; empty for a new one. */
  userId: string
  sendBy: NoticeChannel[]
}

/** With somebody who has the phone already, they are proposed; without a visit, both fields of it are empty. */
export function useAcceptForm({ samePhone }: OpenApplication) {
  const rules = useFirstVisitRules()
  return useForm<AcceptValues>({
    initialValues: {
      userId: samePhone[0]?.id ?? '',
      restaurantId: null,
      day: null,
      time: USUAL_TIME,
      sendBy: ['sms', 'email'],
    },
    validate: rules,
  })
}
