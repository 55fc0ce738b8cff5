import { OVERDUE_HOURS, type Language } from '@cloche/contract/constants.ts'
import type { Context } from '../context.ts'
import { whenInWords } from '../platform/when-in-words.ts'

const HOUR = 3_600_000

interface VisitToSay {
  title: string
  address: string
  timezone: string
  /** The wall clock, `YYYY-MM-DDTHH:mm`. */
  visit_date: string
  opens_at: string
}

/** What a guest is told of a visit to make: where and when it is, when it opens if the clocks skip that time, and until when. */
export function visitInWords(
  { clock }: Pick<Context, 'clock'>,
  language: Language,
  { title, address, timezone, visit_date, opens_at }: VisitToSay,
) {
  const opens = wallClock(Date.parse(opens_at), timezone)
  const deadline = wallClock(Date.parse(opens_at) + OVERDUE_HOURS * HOUR, timezone)
  return {
    title,
    address,
    when: whenInWords(visit_date, language, clock()),
    opensAs: opens === visit_date ? null : opens.slice(11),
    deadline: whenInWords(deadline, language, clock()),
  }
}

function wallClock(instant: number, timezone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone)
  return zoned.toPlainDateTime().toString({ smallestUnit: 'minute' })
}

/** The page of the visit with the question. To follow the link answers nothing: scanners of mail do that, too. */
export function cannotComeLink(link: string, visitId: string): string {
  const address = new URL(link)
  address.searchParams.set('visit', visitId)
  address.searchParams.set('cannotCome', '1')
  return String(address)
}
