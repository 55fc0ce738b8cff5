import { overdueFrom } from '@cloche/checklist/visit-status.ts'
import type { Language } from '@cloche/contract/constants.ts'
import type { Context } from '../../base/context.ts'
import { shiftedTo, wallClockOf } from '../../base/time/wall-clock.ts'
import { whenInWords, windowInWords } from '../../base/time/when-in-words.ts'

interface VisitToSay {
  title: string
  address: string
  timezone: string
  /** The wall clock, `YYYY-MM-DDTHH:mm`. */
  visit_date: string
  opens_at: string
  due_at: string | null
  /** The end of the window and the appointment in it, wall clocks. */
  visit_until?: string | null
  appointment?: string | null
}

/** What a guest is told of a visit to make: where and when it is, when it opens if the clocks skip that time, and until when. */
export function visitInWords(
  { clock }: Pick<Context, 'clock'>,
  language: Language,
  { title, address, timezone, visit_date, opens_at, due_at, visit_until, appointment }: VisitToSay,
) {
  const deadline = wallClockOf(new Date(overdueFrom({ opensAt: opens_at, dueAt: due_at })), timezone)
  return {
    title,
    address,
    when:
      visit_until && !appointment
        ? windowInWords(visit_date, visit_until, language)
        : whenInWords(appointment ?? visit_date, language, clock()),
    opensAs: shiftedTo(visit_date, timezone)?.slice(11) ?? null,
    deadline: whenInWords(deadline, language, clock()),
  }
}

/** The page of the visit with the question. To follow the link answers nothing: scanners of mail do that, too. */
export function cannotComeLink(link: string, visitId: string): string {
  const address = new URL(link)
  address.searchParams.set('visit', visitId)
  address.searchParams.set('cannotCome', '1')
  return String(address)
}
