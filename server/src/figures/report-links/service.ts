import { v7 } from 'uuid'
import type { z } from 'zod'
import type { Language } from '@cloche/contract/constants.ts'
import {
  REPORT_LINKS_SHOWN,
  type NewReportLink,
  type ReportLink,
  type reportLinkCalls,
} from '@cloche/contract/report-links.ts'
import { audit, type NewAuditEntry } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import type { Session } from '../../base/http/sessions.ts'
import { notFound } from '../../base/faults/problem.ts'
import { findLink, newLink, revokeLinks } from '../../people/links/service.ts'
import { requireVisit } from '../../programme/visits/service.ts'
import { countOpening, findNamed, hasRestaurant, insertLink, listLinks, type LinkRow } from './queries.ts'

const DAY = 86_400_000

/** Returns links to reports, newest first, also ended ones. */
export async function reportLinks(
  { db }: Context,
  chosen: z.output<typeof reportLinkCalls.list.query>,
): Promise<{ items: ReportLink[] }> {
  return { items: (await listLinks(db, { ...chosen, limit: REPORT_LINKS_SHOWN })).map(present) }
}

/** Makes a link to a report; only this answer contains its address. Throws `not_found`. */
export async function makeReportLink(
  context: Context,
  session: Session,
  wanted: NewReportLink,
): Promise<ReportLink & { link: string }> {
  const { db } = context
  const { link, hash, createdAt, expiresAt } = newLink(context, 'report', wanted.days * DAY)
  const id = v7()
  const isVisit = wanted.report === 'visit'
  return db.transaction().execute(async (transaction) => {
    if (isVisit) await requireVisit(transaction, session, wanted.visitId)
    else if (!(await hasRestaurant(transaction, wanted.restaurantId))) throw notFound()
    await insertLink(transaction, {
      id,
      token_hash: hash,
      visit_id: isVisit ? wanted.visitId : null,
      restaurant_id: isVisit ? null : wanted.restaurantId,
      month: isVisit ? null : wanted.month,
      language: wanted.language,
      has_times: wanted.times,
      has_photos: isVisit && wanted.photos,
      has_comments: isVisit || wanted.comments,
      created_by: session.userId,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    })
    const row = (await findNamed(transaction, id))!
    await audit(transaction, session, createdAt, [entryOn('create', row)])
    return { ...present(row), link }
  })
}

/** Revokes a link for good; a second call is a no-op. Throws `not_found`. */
export async function revokeReportLink({ db, clock }: Context, session: Session, id: string): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (transaction) => {
    const revoked = await revokeLinks(transaction, 'report', { id }, now)
    const row = await findNamed(transaction, id)
    if (!row) throw notFound()
    if (revoked.length > 0) await audit(transaction, session, now, [entryOn('revoke', row)])
  })
}

/** What a valid link shows, and who made it. */
export type LinkedReport = {
  id: string
  madeBy: string
  language: Language
  times: boolean
} & (
  | { report: 'visit'; visitId: string; photos: boolean }
  | { report: 'month'; restaurantId: string; month: string; comments: boolean }
)

/** Returns the report of a link. Throws the same `not_found` for a link that has expired, is revoked or never was. */
export async function linkedReport({ db, clock }: Context, token: string): Promise<LinkedReport> {
  const row = await findLink(db, 'report', token, clock())
  if (!row) throw notFound()
  const shown = { id: row.id, madeBy: row.created_by, language: row.language, times: row.has_times }
  return row.visit_id === null
    ? {
        ...shown,
        report: 'month',
        restaurantId: row.restaurant_id!,
        month: row.month!,
        comments: row.has_comments,
      }
    : { ...shown, report: 'visit', visitId: row.visit_id, photos: row.has_photos }
}

/** Counts that the report of a link was read. */
export function countReading({ db, clock }: Context, { id }: LinkedReport): Promise<void> {
  return countOpening(db, id, clock())
}

/** The log leads from an entry to the visit or restaurant. */
function entryOn(action: 'create' | 'revoke', row: LinkRow): NewAuditEntry {
  const { id, title, visit_id: visitId, restaurant_id: restaurantId } = row
  return {
    action,
    entity: 'report_link',
    entityId: id,
    subject: `${title}, ${row.month ?? row.visit_date?.slice(0, 10) ?? ''}`,
    changes: visitId ? { visitId: [null, visitId] } : { restaurantId: [null, restaurantId] },
  }
}

function present(row: LinkRow): ReportLink {
  return {
    id: row.id,
    restaurant: { id: row.restaurant_id, title: row.title },
    visitId: row.visit_id,
    month: row.month,
    language: row.language,
    times: row.has_times,
    photos: row.has_photos,
    comments: row.has_comments,
    createdBy: { id: row.created_by, firstName: row.first_name, lastName: row.last_name },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    opened: row.opened,
    lastOpenedAt: row.last_opened_at,
  }
}
