import type { VisitEvent } from '@cloche/contract/visits.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What has a word of its own in the timeline; answers, ratings, comments and photos are counted instead. */
export const EVENT_WORDS: Partial<Record<VisitEvent['kind'], MessageDescriptor>> = {
  planned: msg({ context: 'timeline', message: 'Planned' }),
  changed: msg({ context: 'timeline', message: 'Changed' }),
  cancelled: msg({ context: 'timeline', message: 'Cancelled' }),
  reinstated: msg({ context: 'timeline', message: 'Takes place again' }),
  rescued: msg({ context: 'timeline', message: 'Imported from a phone' }),
  opened: msg({ context: 'timeline', message: 'First opened' }),
  submitted: msg({ context: 'timeline', message: 'Submitted' }),
  accepted: msg({ context: 'timeline', message: 'Accepted' }),
  reopened: msg({ context: 'timeline', message: 'Acceptance taken back' }),
  returned: msg({ context: 'timeline', message: 'Returned to the guest' }),
  ordered: msg({ context: 'timeline', message: 'Ordered' }),
  ready: msg({ context: 'timeline', message: 'Ready' }),
  dishRemoved: msg({ context: 'timeline', message: 'Taken off the list' }),
}
