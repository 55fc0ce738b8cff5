import type { z } from 'zod'
import type { Application, applicationCalls, NoticeChannel } from '@cloche/contract/applications.ts'
import type { AuditAct } from '@cloche/contract/audit.ts'
import type { Language } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import { audit } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { Session } from '../../base/http/sessions.ts'
import { cannotComeLink, resolveNotices, visitInWords } from '../../messages/notifications/service.ts'
import { post, type MessageFacts } from '../../base/outbox/service.ts'
import { hasChannel } from '../../base/posting/channels.ts'
import { notFound, Problem } from '../../base/faults/problem.ts'
import { opensAtOf } from '../../base/time/wall-clock.ts'
import { programmeOf } from '../../base/settings/service.ts'
import { restaurantAt } from '../../programme/restaurants/service.ts'
import { addGuest, welcomeGuest, type Welcomed } from '../../people/users/service.ts'
import { firstVisitOf, planFirst, type FirstVisit } from '../newcomers/service.ts'
import { languageOf, nameOf, phoneOf, presentApplication } from './present.ts'
import { decideApplication, findApplication, lockApplication } from './queries.ts'

type Acceptance = z.output<typeof applicationCalls.accept.body>
type Row = NonNullable<Awaited<ReturnType<typeof lockApplication>>>

export interface Accepted {
  application: Application
  user: User
  link: string
  visitId: string | null
}

/**
 * Accepts an application: makes a guest with a link and optionally a first visit, and notifies them, in one transaction. Throws
 * `not_found`, `conflict` when it is decided, `invalid` at `visitDate` or `restaurantId`.
 */
export function acceptApplication(
  context: Context,
  session: Session,
  id: string,
  body: Acceptance,
): Promise<Accepted> {
  return take(context, session, id, body, 'accepted', (db, row) =>
    addGuest(context, db, session, newcomer(row)),
  )
}

/**
 * Gives an application to the guest who has its confirmed phone or e-mail address. Throws as `acceptApplication`, also `conflict` for another one or a
 * clashing visit.
 */
export function mergeApplication(
  context: Context,
  session: Session,
  id: string,
  { userId, allowRepeats, ...body }: z.output<typeof applicationCalls.merge.body>,
): Promise<Accepted> {
  const welcome = (db: Database, row: Row) =>
    welcomeGuest(context, db, session, { ...newcomer(row), userId, confirmed: row })
  return take(context, session, id, body, 'merged', welcome, allowRepeats)
}

/** Declines an application and, with `notify`, notifies the applicant by e-mail. Throws `not_found`, `conflict`. */
export async function declineApplication(
  context: Context,
  session: Session,
  id: string,
  { notify, message }: z.output<typeof applicationCalls.decline.body>,
): Promise<Application> {
  return context.db.transaction().execute(async (db) => {
    const row = await waitingOne(db, id)
    if (notify) {
      const facts = { firstName: row.first_name, message }
      const to = { channel: 'email', recipient: row.email, language: languageOf(row) } as const
      await post(context, db, { ...to, kind: 'declined', facts, applicationId: id })
    }
    return decided(context, db, session, row, 'declined', null)
  })
}

const newcomer = (row: Row) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: phoneOf(row),
  language: languageOf(row),
  city: row.city,
  free: row.free,
})

async function take(
  context: Context,
  session: Session,
  id: string,
  { sendBy, visitDate, restaurantId }: Acceptance,
  status: 'accepted' | 'merged',
  welcome: (db: Database, row: Row) => Promise<Welcomed>,
  allowRepeats = false,
): Promise<Accepted> {
  const first = firstVisitOf({ visitDate, restaurantId })
  return context.db.transaction().execute(async (db) => {
    const row = await waitingOne(db, id)
    const { user, link } = await welcome(db, row)
    const visitId = await planFirst(context, db, session, user, first, allowRepeats)
    const facts = {
      firstName: row.first_name,
      link,
      cannotComeLink: visitId === null ? '' : cannotComeLink(link, visitId),
      operator: (await programmeOf(context, db)).contact,
      visit: first && (await visitAhead(context, db, first, languageOf(row))),
    }
    for (const channel of new Set(sendBy))
      await notifyAccepted(context, db, row, { channel, userId: user.id, visitId, facts })
    const isNotified = sendBy.some((channel) => hasChannel(context.config, channel))
    if (visitId && isNotified) await resolveNotices(context, db, { userId: user.id, visitId })
    const application = await decided(context, db, session, row, status, user.id)
    return { application, user, link, visitId }
  })
}

async function waitingOne(db: Database, id: string): Promise<Row> {
  const row = await lockApplication(db, id)
  if (!row) throw notFound()
  if (row.status !== 'waiting') throw new Problem('conflict', 'This application is decided already')
  return row
}

/** The first visit in the reader's words. */
async function visitAhead(
  context: Context,
  db: Database,
  { visitDate, restaurantId }: FirstVisit,
  language: Language,
) {
  const place = (await restaurantAt(db, restaurantId))!
  const opens_at = opensAtOf(visitDate, place.timezone).toISOString()
  return visitInWords(context, language, { ...place, visit_date: visitDate, opens_at, due_at: null })
}

function notifyAccepted(
  context: Context,
  db: Database,
  row: Row,
  {
    channel,
    userId,
    visitId,
    facts,
  }: {
    channel: NoticeChannel
    userId: string
    visitId: string | null
    facts: MessageFacts['accepted']
  },
): Promise<string> {
  const recipient = channel === 'sms' ? phoneOf(row) : row.email
  const about = { userId, visitId, applicationId: row.id, language: languageOf(row) }
  return post(context, db, { kind: 'accepted', channel, recipient, facts, ...about })
}

const ACTION = { accepted: 'accept', merged: 'merge', declined: 'decline' } as const satisfies Record<
  string,
  AuditAct
>

async function decided(
  { clock }: Context,
  db: Database,
  session: Session,
  row: Row,
  status: keyof typeof ACTION,
  userId: string | null,
): Promise<Application> {
  const now = clock()
  await decideApplication(db, row.id, {
    status,
    decided_at: now,
    decided_by: session.userId,
    user_id: userId,
  })
  const about = { entity: 'application', entityId: row.id, subject: nameOf(row) } as const
  await audit(db, session, now, [{ ...about, action: ACTION[status] }])
  return presentApplication((await findApplication(db, row.id))!)
}
