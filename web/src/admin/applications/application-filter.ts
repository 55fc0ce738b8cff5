import type { ApplicationStatus } from '@cloche/contract/applications.ts'
import { STATUSES } from '../entities/applications/labels.ts'

export interface ApplicationFilter {
  q?: string
  status?: ApplicationStatus
}

/** Reads the filter from an address and ignores invalid parts. */
export function readFilter(params: URLSearchParams): ApplicationFilter {
  const q = params.get('q')?.trim().slice(0, 100)
  const status = STATUSES.find((each) => each === params.get('status'))
  return { ...(q && { q }), ...(status && { status }) }
}

export function writeFilter({ q, status }: ApplicationFilter): Record<string, string> {
  return { applications: '1', ...(q && { q }), ...(status && { status }) }
}
