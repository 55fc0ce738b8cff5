import type { z } from 'zod'
import type { Application, applicationCalls } from '@cloche/contract/applications.ts'
import type { User } from '@cloche/contract/users.ts'
import { phoneStart } from '@cloche/contract/phone.ts'
import { audit, forgetPerson } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import { searchQuery } from '../../base/db/search.ts'
import { cursorId, pageOfRows } from '../../base/http/page.ts'
import type { Session } from '../../base/http/sessions.ts'
import { deleteMessages } from '../../base/outbox/service.ts'
import { notFound } from '../../base/faults/problem.ts'
import { deletePhones } from '../../people/sms/service.ts'
import { guestsWithPhone } from '../../people/users/service.ts'
import { knownFrom, presentApplication } from './present.ts'
import {
  countWaiting,
  deleteApplications,
  findApplication,
  listApplications,
  lockApplication,
} from './queries.ts'

export { knownFrom, presentApplication } from './present.ts'
export { applicationsOf, countWaiting as countWaitingApplications, deleteApplications } from './queries.ts'

/** Applications, newest first, and the number of undecided ones. */
export async function applications(
  { db }: Context,
  { limit, cursor, q, status }: z.output<typeof applicationCalls.list.query>,
): Promise<{ items: Application[]; nextCursor: string | null; waiting: number }> {
  const filter = { status, words: wordsOf(q), after: cursorId(cursor), limit }
  const rows = await listApplications(db, filter)
  return { ...pageOfRows(rows, limit, presentApplication), waiting: await countWaiting(db) }
}

/** A phone is found in any spelling and by its first digits. */
function wordsOf(q = ''): string | null {
  const start = phoneStart(q)
  return start === null ? searchQuery(q) : `'${start}':*`
}

/** An application and the guests with its phone. Throws `not_found`. */
export async function getApplication(
  { db }: Context,
  id: string,
): Promise<Application & { samePhone: User[] }> {
  const row = await findApplication(db, id)
  if (!row) throw notFound()
  return { ...presentApplication(row), samePhone: await guestsWithPhone(db, row.phone) }
}

/** Erases an application, its messages, and the applicant's name in the log. Throws `not_found`. */
export async function eraseApplication({ db, clock }: Context, session: Session, id: string): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (transaction) => {
    const row = await lockApplication(transaction, id)
    if (!row) throw notFound()
    await deleteApplications(transaction, [id])
    // An applicant who has become a guest keeps their messages.
    const addresses = row.user_id ? [] : [row.phone, row.email]
    await deleteMessages(transaction, {
      userIds: [],
      applicationIds: [id],
      recipients: addresses,
      except: row.user_id,
    })
    if (!row.user_id) await deletePhones(transaction, [row.phone])
    await forgetPerson(transaction, { id, ...knownFrom(row) })
    await audit(transaction, session, now, [
      { action: 'erase', entity: 'application', entityId: id, subject: '—' },
    ])
  })
}
