import { z } from 'zod'
import { defineCall } from './call.ts'
import {
  CONSENT_VERSIONS,
  DIETS,
  EATING_OUT,
  FREE_TIMES,
  OLDEST_BIRTH_YEAR,
  YOUNGEST_GUEST,
} from './anketa-choices.ts'
import { CODE_WAYS } from './codes.ts'
import { KB, LANGUAGES } from './constants.ts'
import { capturedInstant, id, instant, line, pageOf, pageQuery, search, text, visitDate } from './shared.ts'
import { user } from './users.ts'
import { allowRepeats } from './visits.ts'

/** An applicant's answers. The schema only bounds the year of birth; the server checks the age by its clock. */
const answers = {
  firstName: line(100),
  lastName: line(100),
  email: z.email().max(254),
  city: line(100),
  birthYear: z.int().min(OLDEST_BIRTH_YEAR).max(9999),
  eatsOut: z.enum(EATING_OUT),
  diets: z.array(z.enum(DIETS)).max(DIETS.length),
  /** Allergies and other notes for the kitchen. */
  dietNote: text(500).trim().default(''),
  free: z.array(z.enum(FREE_TIMES)).min(1).max(FREE_TIMES.length),
  note: text(1000).trim().default(''),
}

/** The consent that the applicant agreed to, with its time and language. */
export const consent = z
  .object({
    version: z.enum(CONSENT_VERSIONS),
    language: z.enum(LANGUAGES),
    at: capturedInstant,
    /** The operator of the programme that the consent named; null if it named none. */
    operator: z.string().max(500).nullable().default(null),
  })
  .meta({ id: 'Consent' })
export type Consent = z.infer<typeof consent>

/** The `form` of `POST /user/anketa`. `phoneToken` is from `POST /user/phone-confirm` and proves the phone or the e-mail address. */
export const anketaForm = z
  .strictObject({ ...answers, phoneToken: z.string().min(1).max(100), consent })
  .meta({ id: 'Anketa', description: `An applicant is at least ${YOUNGEST_GUEST} this year.` })
export type AnketaForm = z.input<typeof anketaForm>

/** `waiting` for staff; `accepted`: a new guest was created; `merged`: it was added to an existing guest; `declined`. */
export const APPLICATION_STATUSES = ['waiting', 'accepted', 'merged', 'declined'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

export const application = z
  .object({
    id,
    status: z.enum(APPLICATION_STATUSES),
    ...answers,
    phone: z.string(),
    /** What the applicant confirmed by code: the phone (`sms`), or the e-mail address. The other is as typed. */
    confirmedBy: z.enum(CODE_WAYS),
    /** The language of messages to the applicant. */
    language: z.enum(LANGUAGES),
    consent,
    createdAt: instant,
    decidedAt: instant.nullable(),
    decidedBy: z.object({ id, firstName: z.string(), lastName: z.string() }).nullable(),
    /** The guest that the application was accepted as or merged with. */
    userId: id.nullable(),
  })
  .meta({ id: 'Application' })
export type Application = z.infer<typeof application>

/** The channels to notify an accepted applicant by. */
export const NOTICE_CHANNELS = ['sms', 'email'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

const acceptance = {
  visitDate: visitDate.nullish(),
  restaurantId: id.nullish(),
  sendBy: z.array(z.enum(NOTICE_CHANNELS)).max(NOTICE_CHANNELS.length).default(['sms', 'email']),
}

const accepted = z.object({
  application,
  user,
  /** The one-tap link, which only this answer contains. */
  link: z.url(),
  visitId: id.nullable(),
})

const params = z.object({ id })

export const applicationCalls = {
  list: defineCall({
    method: 'GET',
    path: '/application',
    summary: 'Applications, newest first',
    access: 'staff',
    query: z.object({
      ...pageQuery,
      status: z.enum(APPLICATION_STATUSES).optional(),
      /** First letters of names, city, e-mail; a phone in any spelling. */
      q: search,
    }),
    response: pageOf(application).extend({ waiting: z.int() }),
  }),
  export: defineCall({
    method: 'GET',
    path: '/application/export',
    summary: 'Applications as a workbook, newest first',
    access: 'admin',
    query: z.object({
      status: z.enum(APPLICATION_STATUSES).optional(),
      language: z.enum(LANGUAGES).default('en'),
    }),
    response: 'workbook',
  }),
  get: defineCall({
    method: 'GET',
    path: '/application/{id}',
    summary: 'One application, and the guests who have its confirmed phone or e-mail address already',
    access: 'staff',
    params,
    response: application.extend({ samePhone: z.array(user) }),
  }),
  accept: defineCall({
    method: 'POST',
    path: '/application/{id}/accept',
    summary: 'Make a guest of an application, with a link and, where given, a first visit, and notify them',
    access: 'admin',
    params,
    body: z.object(acceptance),
    response: accepted,
    errors: ['conflict'],
  }),
  merge: defineCall({
    method: 'POST',
    path: '/application/{id}/merge',
    summary:
      'Give an application to the guest who has its confirmed phone or e-mail address already: they get a link and, where given, a visit, with the `conflict` of planning one, and an e-mail address where they had none',
    access: 'admin',
    params,
    body: z.object({ userId: id, ...acceptance, allowRepeats }),
    response: accepted,
    errors: ['conflict'],
  }),
  decline: defineCall({
    method: 'POST',
    path: '/application/{id}/decline',
    summary: 'Decline an application; with `notify` the applicant is notified by e-mail, `message` in it',
    access: 'admin',
    params,
    // Strict: a page of an earlier version sends `tell: false`, which must not count as the default of `notify`.
    body: z.strictObject({ notify: z.boolean().default(true), message: text(2000).trim().default('') }),
    maxBytes: 16 * KB,
    response: application,
    errors: ['conflict'],
  }),
  erase: defineCall({
    method: 'DELETE',
    path: '/application/{id}',
    summary: 'Erase an application and every message about it, for good; the guest made of it stays',
    access: 'admin',
    params,
  }),
}
