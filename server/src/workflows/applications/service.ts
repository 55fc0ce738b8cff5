import type { z } from 'zod'
import type { Application, applicationCalls } from '@cloche/contract/applications.ts'
import { phoneDigits } from '@cloche/contract/phone.ts'
import type { User } from '@cloche/contract/users.ts'
import { audit, forgetPerson } from '../../base/audit/service.ts'
import type { Config } from '../../base/config/config.ts'
import type { Context } from '../../base/context.ts'
import { searchQuery } from '../../base/db/search.ts'
import { phoneStartsIn } from '../../base/phones.ts'
import { cursorId, pageOfRows } from '../../base/http/page.ts'
import type { Session } from '../../base/http/sessions.ts'
import { deleteMessages } from '../../base/outbox/service.ts'
import { notFound } from '../../base/faults/problem.ts'
import { deleteConfirmed } from '../../people/sms/service.ts'
import { guestsConfirmed } from '../../people/users/service.ts'
import { knownFrom, phoneOf, presentApplication } from './present.ts'
import {
  countWaiting,
  deleteApplications,
  findApplication,
  listApplications,
  lockApplication,
  type ApplicationFilter,
} from './queries.ts'

export { knownFrom, phoneOf, presentApplication } from './present.ts'
export { applicationsOf, countWaiting as countWaitingApplications, deleteApplications } from './queries.ts'

/** Applications, newest first, and the number of undecided ones. */
export async function applications(
  { db, config }: Context,
  { limit, cursor, q, status }: z.output<typeof applicationCalls.list.query>,
): Promise<{ items: Application[]; nextCursor: string | null; waiting: number }> {
  const filter = { status, ...searchedBy(q, config), after: cursorId(cursor), limit }
  const rows = await listApplications(db, filter)
  return { ...pageOfRows(rows, limit, presentApplication), waiting: await countWaiting(db) }
}

/** As few digits as a phone is found by when they are not its first. */
const MIN_DIGITS = 3

/** A phone is found in any spelling, by its first digits and by some others, as its last four. */
function searchedBy(q = '', config: Config): Pick<ApplicationFilter, 'words' | 'digits'> {
  const starts = phoneStartsIn(q, config)
  if (starts.length === 0) return { words: searchQuery(q), digits: null }
  const digits = phoneDigits(q)
  const words = starts.map((start) => `'${start}':*`).join(' | ')
  return { words, digits: digits.length < MIN_DIGITS ? null : digits }
}

/** An application and the guests with its confirmed phone or e-mail address. Throws `not_found`. */
export async function getApplication(
  { db }: Context,
  id: string,
): Promise<Application & { samePhone: User[] }> {
  const row = await findApplication(db, id)
  if (!row) throw notFound()
  return { ...presentApplication(row), samePhone: await guestsConfirmed(db, row) }
}

/** Erases an application, its messages, and the applicant's name in the log. Throws `not_found`. */
export async function eraseApplication({ db, clock }: Context, session: Session, id: string): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (transaction) => {
    const row = await lockApplication(transaction, id)
    if (!row) throw notFound()
    await deleteApplications(transaction, [id])
    // An applicant who has become a guest keeps their messages.
    const addresses = row.user_id ? [] : [phoneOf(row), row.email]
    await deleteMessages(transaction, {
      userIds: [],
      applicationIds: [id],
      recipients: addresses,
      except: row.user_id,
    })
    await deleteConfirmed(transaction, addresses)
    await forgetPerson(transaction, { id, ...knownFrom(row) })
    await audit(transaction, session, now, [
      { action: 'erase', entity: 'application', entityId: id, subject: '—' },
    ])
  })
}
