import type { ApplicationStatus } from '@cloche/contract/applications.ts'
import { STATUSES } from '../entities/applications/labels.ts'
import { addressFilter, oneOf, words } from '../kit/address-filter.ts'

export interface ApplicationFilter {
  q?: string
  status?: ApplicationStatus
}

export const APPLICATION_FILTER = addressFilter<ApplicationFilter>({ q: words, status: oneOf(STATUSES) })
