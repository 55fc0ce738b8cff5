import type { FirstStep } from '@cloche/contract/first-steps.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** In the address, the kind of a new visit. */
export const NEW_VISIT = '1'

/** A way to do a step: a panel on this page by its kind, or another page. */
type Way = { words: MessageDescriptor } & (
  | { panel: string; page?: undefined }
  | { panel?: undefined; page: string }
)

interface Step {
  title: MessageDescriptor
  /** What it is good for. */
  reason: MessageDescriptor
  /** The address that shows what was made. */
  list?: string
  ways: readonly Way[]
}

export const STEPS: Record<FirstStep, Step> = {
  programme: {
    title: msg`Name your programme`,
    reason: msg`What it is called here and for guests, and whom guests ask.`,
    list: '/admin/settings',
    ways: [{ words: msg`Open the settings`, page: '/admin/settings' }],
  },
  restaurants: {
    title: msg`Add your restaurants`,
    reason: msg`Where the guests go. One is enough to begin.`,
    list: '/admin/restaurant',
    ways: [
      { words: msg`Add a restaurant`, panel: 'restaurant' },
      { words: msg`Take them from a table`, page: '/admin/import?kind=restaurants' },
    ],
  },
  checklist: {
    title: msg`Make a checklist`,
    reason: msg`What guests look at. Take one of ours and change what you like, or bring your own.`,
    list: '/admin/question',
    ways: [
      { words: msg`Take one of ours`, panel: 'starter' },
      { words: msg`Import an XLSForm`, page: '/admin/question/import' },
      { words: msg`Write it yourself`, page: '/admin/question?new=checklist' },
    ],
  },
  guest: {
    title: msg`Invite a guest`,
    reason: msg`Begin with yourself: you see what a guest sees. A link opens their visits, without a password.`,
    list: '/admin/user',
    ways: [
      { words: msg`Add a guest`, panel: 'guest' },
      { words: msg`Take them from a table`, page: '/admin/import?kind=guests' },
    ],
  },
  visit: {
    title: msg`Plan a visit`,
    reason: msg`Who goes where, and when. A visit planned for now can be begun at once.`,
    list: '/admin/visit',
    ways: [{ words: msg`Plan a visit`, panel: NEW_VISIT }],
  },
  phone: {
    title: msg`Open the link on a phone`,
    reason: msg`Scan the guest’s link, begin the visit and answer a question: the answers come in here.`,
    ways: [{ words: msg`Show the link`, panel: 'link' }],
  },
  messages: {
    title: msg`Let Cloche write to your guests`,
    reason: msg`By e-mail or text message, about every visit. Until then you pass the links on yourself.`,
    list: '/admin/outbox',
    ways: [
      { words: msg`Try it`, panel: 'trial' },
      { words: msg`See the outbox`, page: '/admin/outbox' },
    ],
  },
}
