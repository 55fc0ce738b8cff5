import { IMPORTABLE, TO_BE_MADE } from '@cloche/checklist/visit-status.ts'
import { statusIn } from './status-in.ts'

/** `isFillable` of checklist/visit-status.ts as a condition on a row of visits. `now` is an SQL expression. */
export const isFillableSql = (now: string): string => `opens_at <= ${now} and ${statusIn(TO_BE_MADE)}`

/** Who writes and when, each as an SQL expression. */
interface Write {
  guestId: string
  now: string
  /** Whether staff import the write, so that the visit may be submitted already and need not be open yet. */
  isImported: string
}

/** The condition on which a row of visits takes a write of its guest. A test compares it with the rules of the checklist. */
export const takesWrites = ({ guestId, now, isImported }: Write): string =>
  `guest_id = ${guestId} and (${isFillableSql(now)} or ${isImported} and ${statusIn(IMPORTABLE)})`
