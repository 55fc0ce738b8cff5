import type { PersonalData } from '@cloche/contract/users.ts'
import {
  applicationsOf,
  deleteApplications,
  knownFrom,
  phoneOf,
  presentApplication,
} from '../applications/service.ts'
import { forgetPerson } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import { e164 } from '../../base/phones.ts'
import { publish } from '../../base/publish.ts'
import type { Session } from '../../base/http/sessions.ts'
import { deleteNotices } from '../../base/notices/marks.ts'
import { deleteMessages, presentedMessagesOf } from '../../base/outbox/service.ts'
import { notFound } from '../../base/faults/problem.ts'
import { deleteSeverity } from '../../figures/rankings/service.ts'
import { deleteConfirmed } from '../../people/sms/service.ts'
import { unlinkUser } from '../../messages/telegram/service.ts'
import { eraseUser } from '../../people/users/service.ts'
import { cancelExpected, forgetAbsences, forgetReturns } from '../../programme/visits/service.ts'
import { sectionsOf } from './queries.ts'

/** All data about a user, as one file, without codes, links, hashes, scores and what is computed from scores; staff are named by role alone. Throws `not_found`. */
export async function personalData({ db, clock }: Context, userId: string): Promise<PersonalData> {
  const now = clock()
  const sections = await sectionsOf(db, userId)
  const [user] = sections['user']!
  if (!user) throw notFound()
  const { phone, email } = user as { phone: string | null; email: string | null }
  const recipients = [phone, email].filter((each) => each !== null)
  const applications = await applicationsOf(db, {
    userId,
    phones: phone === null ? [] : [phone],
    addresses: email === null ? [] : [email],
  })
  const applicationIds = applications.map(({ id }) => id)
  const messages = await presentedMessagesOf(db, { userId, applicationIds, recipients }, now)
  return {
    format: 'cloche-personal-data',
    exportedAt: now.toISOString(),
    sections: {
      ...sections,
      user: [{ ...user, phone: phone && e164(phone) }],
      applications: applications.map((row) => ({
        ...presentApplication(row),
        decidedBy: row.decided_by && 'administrator',
      })),
      messages: messages.map((each) => ({ ...each })),
    },
  }
}

/**
 * Erases a guest everywhere: names and addresses, applications, messages, codes, links, sessions, what the log says of them, notes on
 * their visits, and by an event the exported files with names. Cancels their coming visits; past visits, answers and scores stay. A second call is a
 * no-op. Throws `not_found`, `conflict` for staff.
 */
export async function erasePerson(
  context: Context,
  session: Pick<Session, 'userId'>,
  userId: string,
): Promise<void> {
  const now = context.clock()
  await context.db.transaction().execute(async (transaction) => {
    const known = await eraseUser(transaction, session, now, userId)
    if (!known) return
    await unlinkUser(transaction, userId)
    await deleteNotices(transaction, userId)
    await forgetReturns(transaction, userId)
    await forgetAbsences(transaction, userId)
    await deleteSeverity(transaction, userId)
    await cancelExpected(context, transaction, session, userId)
    const sent = await applicationsOf(transaction, {
      userId,
      phones: known.phones,
      addresses: known.addresses,
    })
    const applicationIds = sent.map(({ id }) => id)
    const phones = unique([...known.phones, ...sent.map(phoneOf)])
    const recipients = unique([...phones, ...known.addresses, ...sent.map(({ email }) => email)])
    await deleteMessages(transaction, { userIds: [userId], applicationIds, recipients })
    await deleteApplications(transaction, applicationIds)
    await deleteConfirmed(transaction, recipients)
    for (const row of sent) await forgetPerson(transaction, { id: row.id, ...knownFrom(row) })
    // Last, since files with names wait from here on until the transaction ends.
    await publish(context, transaction, [{ type: 'guest.erased', guestId: userId }])
  })
}

const unique = (values: string[]) => [...new Set(values)]
