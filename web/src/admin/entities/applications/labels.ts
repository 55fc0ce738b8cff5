import type { Application, ApplicationStatus } from '@cloche/contract/applications.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Ban, CheckCheck, Hourglass, Merge } from 'lucide-react'
import type { Mark } from '../../kit/status-mark.tsx'

export const STATUS_MARKS: Record<ApplicationStatus, Mark> = {
  waiting: { word: msg({ context: 'application', message: 'Waiting' }), icon: Hourglass, tone: 'live' },
  accepted: { word: msg({ context: 'application', message: 'Accepted' }), icon: CheckCheck, tone: 'plain' },
  merged: { word: msg({ context: 'application', message: 'Merged' }), icon: Merge, tone: 'plain' },
  declined: { word: msg({ context: 'application', message: 'Declined' }), icon: Ban, tone: 'soft' },
}
export const STATUSES = Object.keys(STATUS_MARKS) as ApplicationStatus[]

export const EATING_OUT_WORDS: Record<Application['eatsOut'], MessageDescriptor> = {
  rarely: msg`Less than once a month`,
  monthly: msg`Every month`,
  weekly: msg`Every week`,
  often: msg`Several times a week`,
}

export const DIET_WORDS: Record<Application['diets'][number], MessageDescriptor> = {
  vegetarian: msg`vegetarian`,
  vegan: msg`vegan`,
  halal: msg`halal`,
  kosher: msg`kosher`,
  gluten_free: msg`no gluten`,
  lactose_free: msg`no lactose`,
  nuts: msg`no nuts`,
  seafood: msg`no seafood`,
}

export const FREE_WORDS: Record<Application['free'][number], MessageDescriptor> = {
  weekday_morning: msg`weekday mornings`,
  weekday_lunch: msg`weekday lunches`,
  weekday_evening: msg`weekday evenings`,
  weekend_morning: msg`weekend mornings`,
  weekend_lunch: msg`weekend lunches`,
  weekend_evening: msg`weekend evenings`,
}
