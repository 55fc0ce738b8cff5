import { z } from 'zod'
import { defineCall } from './call.ts'
import { LANGUAGES } from './constants.ts'
import { calendarMonth, id, instant } from './shared.ts'

/** The number of days that a link works. */
export const REPORT_LINK_DAYS = { usual: 30, max: 365 } as const
export const REPORT_LINKS_SHOWN = 200

const language = z.enum(LANGUAGES)

/** A link by which anybody reads one report, without a login. */
export const reportLink = z
  .object({
    id,
    restaurant: z.object({ id, title: z.string() }),
    /** Null: the report is of a month. */
    visitId: id.nullable(),
    /** `YYYY-MM`. Null: the report is of a visit. */
    month: z.string().nullable(),
    language,
    /** What the report shows, as in the calls that answer it as a PDF. */
    times: z.boolean(),
    photos: z.boolean(),
    comments: z.boolean(),
    createdBy: z.object({ id, firstName: z.string(), lastName: z.string() }),
    createdAt: instant,
    expiresAt: instant,
    revokedAt: instant.nullable(),
    /** How often the report was read by the link. */
    opened: z.int(),
    lastOpenedAt: instant.nullable(),
  })
  .meta({ id: 'ReportLink' })
export type ReportLink = z.infer<typeof reportLink>

const shown = {
  language,
  times: z.boolean().default(false),
  days: z.int().min(1).max(REPORT_LINK_DAYS.max).default(REPORT_LINK_DAYS.usual),
}

export const newReportLink = z.discriminatedUnion('report', [
  z.strictObject({ report: z.literal('visit'), visitId: id, photos: z.boolean().default(true), ...shown }),
  z.strictObject({
    report: z.literal('month'),
    restaurantId: id,
    month: calendarMonth,
    comments: z.boolean().default(true),
    ...shown,
  }),
])
export type NewReportLink = z.output<typeof newReportLink>

export const reportLinkCalls = {
  list: defineCall({
    method: 'GET',
    path: '/report-link',
    summary: `The links to reports, newest first, ${REPORT_LINKS_SHOWN} at most; those of one visit or restaurant on request`,
    access: 'admin',
    query: z.object({ visitId: id.optional(), restaurantId: id.optional() }),
    response: z.object({ items: z.array(reportLink) }),
  }),
  create: defineCall({
    method: 'POST',
    path: '/report-link',
    summary: 'Make a link to a report. Only this answer contains its address',
    access: 'admin',
    body: newReportLink,
    response: reportLink.extend({ link: z.string() }),
    status: 201,
  }),
  revoke: defineCall({
    method: 'DELETE',
    path: '/report-link/{id}',
    summary: 'Revoke a link to a report at once and for good; again is a no-op',
    access: 'admin',
    params: z.object({ id }),
  }),
  open: defineCall({
    method: 'GET',
    path: '/report/{token}',
    summary:
      'The report of a link as a PDF. A link that has expired, is revoked or never was is the same `not_found`',
    access: 'public',
    params: z.object({ token: z.string().max(100) }),
    response: 'pdf',
    limit: { max: 30, seconds: 60 },
    errors: ['not_found', 'rate_limited', 'unavailable'],
  }),
}
