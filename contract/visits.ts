import { z } from 'zod'
import { defineCall } from './call.ts'
import { checklistChoice } from './checklists.ts'
import { DAYPARTS, KB, PLAN_GUESTS_MAX, PLAN_MAX, REASON_MAX_LENGTH, VOID_REASONS } from './constants.ts'
import { visitEvent } from './timeline.ts'
import {
  calendarDay,
  calendarMonth,
  capturedHeaders,
  id,
  ifMatchHeaders,
  instant,
  line,
  pageOf,
  pageQuery,
  search,
  version,
  visitDate,
} from './shared.ts'
import { where } from './where.ts'

export const VISIT_STATUSES = [
  'scheduled',
  'open',
  'overdue',
  'submitted',
  'returned',
  'accepted',
  'cancelled',
] as const
export type VisitStatus = (typeof VISIT_STATUSES)[number]

export const visit = z
  .object({
    id,
    guestId: id,
    restaurantId: id,
    /** The restaurant's wall clock, `YYYY-MM-DDTHH:mm`. */
    visitDate: z.string(),
    /** The same moment as an instant. */
    opensAt: instant,
    /** Only where a change of the clocks skips `visitDate`: the wall clock at which the visit opens instead. */
    shiftedTo: z.string().optional(),
    /** The last moment of a window, from `visitDate` on, as a wall clock and as an instant. Absent: the visit is at `visitDate`. */
    visitUntil: z.string().optional(),
    dueAt: instant.optional(),
    /** The parts of the day in which the visit may be made, if the window names any. */
    dayparts: z.array(z.enum(DAYPARTS)).optional(),
    /** When its guest has said they will go, inside of the window. */
    appointment: z.string().optional(),
    /** When it was made, by the restaurant's wall clock, once it was submitted. Missing from a process of the release before. */
    madeAt: z.string().optional(),
    status: z.enum(VISIT_STATUSES),
    /** True when the guest may write now: its time has come and it is not submitted. */
    fillable: z.boolean(),
    /** When the guest's phone first read it; from then on it has its own copy of the questions. */
    copiedAt: instant.nullable(),
    /** When the guest began it, by a tap or the first write. */
    startedAt: instant.nullable(),
    submittedAt: instant.nullable(),
    /** 0..100, null before submission, when nothing in it is scored, and for guests. */
    score: z.number().nullable(),
    /** Only while the guest of a visit that has not begun says that they can't come: since when, and why. */
    absence: z.object({ at: instant, reason: z.string().nullable() }).optional(),
    /** Only of a cancelled visit whose staff gave a reason, which its guest reads. */
    cancelReason: z.string().optional(),
    /** Only for staff, who declared that the `cancelled` visit doesn't count. Reinstating it brings back `from`; its guest reads the text. */
    void: z
      .object({
        reason: z.enum(VOID_REASONS),
        text: z.string().nullable(),
        from: z.enum(VISIT_STATUSES),
        by: z.object({ id, firstName: z.string(), lastName: z.string() }),
        at: instant,
      })
      .optional(),
    /** Only for the guest of such a visit: the text, where staff gave one. */
    voidText: z.string().optional(),
    /** The time, message and number of notes of the return; null unless the visit is `returned`. The questions hold the notes. */
    returned: z.object({ at: instant, message: z.string().nullable(), notes: z.int() }).nullable(),
    /** Required questions that are visible now, and how many of them are complete. */
    progress: z.object({ required: z.int(), answered: z.int() }),
    /** `gone` is the reason why the guest can't make the visit. An erased guest has no name. */
    guest: z.object({
      firstName: z.string(),
      lastName: z.string(),
      gone: z.enum(['removed', 'erased', 'staff']).optional(),
    }),
    restaurant: z.object({ title: z.string(), address: z.string(), timezone: z.string() }),
    /** Its checklist; absent where it has all questions, and for guests. */
    checklist: z.object({ id, title: z.string() }).optional(),
    version,
  })
  .meta({ id: 'Visit' })
export type Visit = z.infer<typeof visit>

/**
 * The checklist of a visit to be planned. Null: all questions. Absent: the usual one of the restaurant, or of the nearest group above it, or
 * else all questions.
 */
const checklistId = id.toLowerCase().nullable().optional()

/** The last moment of the window in which a visit may be made. Null or absent: the visit is at `visitDate`. */
const visitUntil = visitDate.nullable().optional()
/** Of a window alone. Null or absent: at any time of the day. */
const dayparts = z.array(z.enum(DAYPARTS)).min(1).max(DAYPARTS.length).nullable().optional()

const visitBody = z.object({ guestId: id, visitDate, visitUntil, dayparts, restaurantId: id, checklistId })
/** True if a guest may have visits nearer to each other than `REPEAT_DAYS` and `VISIT_GAP_HOURS`. */
export const allowRepeats = z.boolean().default(false)
/**
 * When guests are notified of planned visits: from an instant on and at the latest the day before each visit, or only then. Without it:
 * at once.
 */
export const notifyFrom = z.union([z.literal('day_before'), instant]).optional()
/** Why visits are cancelled, for their guests to read. Ignored unless the call cancels them. */
export const cancelReason = line(REASON_MAX_LENGTH).optional()
/** True if a visit may go to another guest or restaurant although the former guest's phone may have a copy, whose writes are then refused. */
export const allowCopied = z.boolean().default(false)

/**
 * `submitted`: last submitted first. `score`: worst first. Both leave out visits without the value. `work` lists the visits that
 * need attention: submitted ones, then those open or due within a week, then overdue ones, each oldest first.
 */
export const VISIT_SORTS = ['newest', 'oldest', 'submitted', 'score', 'work'] as const
export type VisitSort = (typeof VISIT_SORTS)[number]

const filters = {
  /** Only visits to be made whose guests were not notified, or are removed or no longer guests. Ignored for guests. */
  unnotified: z.literal('1').optional(),
  guestless: z.literal('1').optional(),
  /** Only visits not begun whose guests say that they can't come. */
  absent: z.literal('1').optional(),
  /** Only visits that staff declared not to count. Ignored for guests. */
  voided: z.literal('1').optional(),
  /** One restaurant, for guests too; staff may choose several. */
  restaurantId: id.optional(),
  ...where,
  guestId: id.optional(),
  /** By their checklist. Ignored for guests. */
  checklistId: checklistChoice.optional(),
  /** By the names of guest and restaurant. */
  q: search,
  status: z.enum(VISIT_STATUSES).optional(),
  /** The first and last day by the restaurant's wall clock, both included. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
}

/**
 * A line of a plan. `repeatOf`: the day of a visit by this guest to this restaurant within 90 days. `nearTo`: the time of any other visit
 * by this guest within three hours. `notFree`: the guest named their free times of the week, and this is none of them.
 */
export const plannedVisit = z
  .object({
    restaurantId: id,
    visitDate: z.string(),
    /** Null if every guest was there too recently, or has another visit within three hours. */
    guestId: id.nullable(),
    repeatOf: z.string().nullable(),
    nearTo: z.string().nullable(),
    notFree: z.boolean(),
    /** The usual checklist of the restaurant or of its group; null: all questions. */
    checklistId: id.nullable(),
  })
  .meta({ id: 'PlannedVisit' })
export type PlannedVisit = z.infer<typeof plannedVisit>

export const visitCalls = {
  list: defineCall({
    method: 'GET',
    path: '/visit',
    summary: 'Visits, newest first unless sorted; a guest sees only their own, and never by score',
    access: 'session',
    scopes: ['visits:read'],
    query: z.object({ ...pageQuery, ...filters, sort: z.enum(VISIT_SORTS).default('newest') }),
    response: pageOf(visit),
  }),
  create: defineCall({
    method: 'POST',
    path: '/visit',
    summary:
      'Plan a visit. `conflict` names by id the guest’s visits in the same restaurant within 90 days, or anywhere within three hours, unless `allowRepeats`; at `questions` it says that there are none to answer yet, as wherever visits are planned',
    access: 'staff',
    body: visitBody.extend({ allowRepeats }),
    response: visit,
    status: 201,
    errors: ['conflict'],
  }),
  update: defineCall({
    method: 'PATCH',
    path: '/visit/{id}',
    summary:
      'Change a planned visit, cancel it or take that back. Once begun, only its time can change, and its checklist only until a phone has read it. A change of guest, restaurant or time has the `conflict` of planning; one of guest or restaurant has a `conflict` at `allowCopied` if a phone may have a copy, unless that is true; a cancelled visit comes back beside any other',
    access: 'staff',
    params: z.object({ id }),
    headers: ifMatchHeaders,
    body: visitBody
      .partial()
      .extend({ cancelled: z.boolean().optional(), cancelReason, allowRepeats, allowCopied }),
    response: visit,
    errors: ['conflict', 'visit_closed', 'changed'],
  }),
  calendar: defineCall({
    method: 'GET',
    path: '/visit/calendar',
    summary: 'How many visits each day of a month has, by status',
    access: 'staff',
    scopes: ['visits:read'],
    query: z.object({ ...filters, month: calendarMonth }),
    response: z.object({
      days: z.array(
        z.object({
          day: z.string(),
          counts: z.partialRecord(z.enum(VISIT_STATUSES), z.int()),
          /** How many of the cancelled ones don't count; absent without one. */
          voided: z.int().optional(),
        }),
      ),
    }),
  }),
  plan: defineCall({
    method: 'POST',
    path: '/visit/plan',
    summary:
      'A visit for every restaurant and date, guests taking turns, nobody twice in a restaurant within 90 days, or anywhere within three hours; who is free then goes first. Nothing is stored',
    access: 'staff',
    body: z.object({
      restaurantIds: z.array(id).min(1).max(PLAN_MAX),
      guestIds: z.array(id).min(1).max(PLAN_GUESTS_MAX),
      visitDates: z.array(visitDate).min(1).max(PLAN_MAX),
      allowRepeats,
      /** The stored visit that is being moved, which does not count. */
      except: id.optional(),
    }),
    maxBytes: 512 * KB,
    response: z.object({ items: z.array(plannedVisit) }),
  }),
  createMany: defineCall({
    method: 'POST',
    path: '/visit/bulk',
    summary:
      'Plan many visits, all or none. `conflict` names by their place those that repeat a restaurant within 90 days or are within three hours of another, unless `allowRepeats`; then a plan that is sent again is stored once',
    access: 'staff',
    body: z.object({
      items: z.array(visitBody).min(1).max(PLAN_MAX),
      allowRepeats,
      notifyFrom,
    }),
    maxBytes: 704 * KB,
    response: z.object({ created: z.int(), ids: z.array(id) }),
    status: 201,
    errors: ['conflict'],
  }),
  get: defineCall({
    method: 'GET',
    path: '/visit/{visitId}',
    summary: 'One visit',
    access: 'session',
    scopes: ['visits:read'],
    params: z.object({ visitId: id }),
    response: visit,
  }),
  timeline: defineCall({
    method: 'GET',
    path: '/visit/{visitId}/timeline',
    summary: 'What happened in a visit: begun, every answer and what it replaced, dishes, photos, submitted',
    access: 'staff',
    params: z.object({ visitId: id }),
    response: z.object({ items: z.array(visitEvent) }),
  }),
  markNotified: defineCall({
    method: 'PUT',
    path: '/visit/{visitId}/notified',
    summary:
      'Mark the guest of a visit to be made as notified by staff; again is a no-op. `conflict`: the visit is not to be made',
    access: 'staff',
    params: z.object({ visitId: id }),
    errors: ['conflict'],
  }),
  unmarkNotified: defineCall({
    method: 'DELETE',
    path: '/visit/{visitId}/notified',
    summary: 'Take back the mark that staff notified the guest. `conflict`: the visit is not to be made',
    access: 'staff',
    params: z.object({ visitId: id }),
    errors: ['conflict'],
  }),
  begin: defineCall({
    method: 'POST',
    path: '/visit/{visitId}/begin',
    summary: 'Begin a visit; again is a no-op. The first write begins it too',
    access: 'guest',
    params: z.object({ visitId: id }),
    headers: capturedHeaders,
    response: visit,
    errors: ['visit_not_open', 'visit_closed'],
  }),
  setAppointment: defineCall({
    method: 'PUT',
    path: '/visit/{visitId}/appointment',
    summary:
      'Say when the guest will go, inside of the window of a visit to make; null takes it back. The one said last stays. `invalid`: outside of the window, or there is none',
    access: 'guest',
    params: z.object({ visitId: id }),
    headers: capturedHeaders,
    body: z.object({ at: visitDate.nullable() }),
    response: visit,
    errors: ['visit_closed'],
  }),
  submit: defineCall({
    method: 'PUT',
    path: '/visit/{visitId}',
    summary:
      'Submit a visit. A repeat is a no-op, and so is a submission made before the visit was last returned. `incomplete` names the questions that are still open or have a photo that can’t be read',
    access: 'guest',
    params: z.object({ visitId: id }),
    headers: capturedHeaders,
    response: visit,
    errors: ['visit_not_open', 'visit_closed', 'incomplete'],
  }),
}
