import type { z } from 'zod'
import { absenceCalls } from './absences.ts'
import { applicationCalls } from './applications.ts'
import { auditCalls } from './audit.ts'
import { bankCalls } from './bank.ts'
import type { Call } from './call.ts'
import { checklistCalls } from './checklists.ts'
import { commentCalls } from './comments.ts'
import { demoCalls } from './demo.ts'
import { exportCalls } from './exports.ts'
import { firstStepCalls } from './first-steps.ts'
import { groupCalls } from './groups.ts'
import { importCalls } from './imports.ts'
import { insightCalls } from './insight.ts'
import { kitchenCalls } from './kitchen.ts'
import { manyUsersCalls } from './many-users.ts'
import { manyVisitsCalls } from './many-visits.ts'
import { menuCalls } from './menu.ts'
import { notificationCalls } from './notification-settings.ts'
import { loginLinkCalls } from './login-links.ts'
import { passwordResetCalls } from './passwords.ts'
import { photoUploadCalls } from './photos.ts'
import { messageCalls } from './messages.ts'
import { nextVisitsCalls } from './next-visits.ts'
import { questionCalls } from './questions.ts'
import { queueImportCalls } from './queue-import.ts'
import { rankingCalls } from './ranking.ts'
import { reportLinkCalls } from './report-links.ts'
import { reportCalls } from './reports.ts'
import { reviewCalls } from './reviews.ts'
import { restaurantCalls } from './restaurants.ts'
import { sessionCalls } from './sessions.ts'
import { settingsCalls } from './settings.ts'
import { signOnCalls } from './sign-on.ts'
import { starterCalls } from './starters.ts'
import { tokenCalls } from './tokens.ts'
import { totpCalls } from './totp.ts'
import { userCalls } from './users.ts'
import { attentionCalls } from './attention.ts'
import { visitCalls } from './visits.ts'
import { webhookCalls } from './webhooks.ts'
import { writeCalls } from './writes.ts'

/** Every call below `/api`, by resource. */
export const calls = {
  user: userCalls,
  notification: notificationCalls,
  manyUsers: manyUsersCalls,
  passwordReset: passwordResetCalls,
  loginLinks: loginLinkCalls,
  session: sessionCalls,
  settings: settingsCalls,
  totp: totpCalls,
  signOn: signOnCalls,
  token: tokenCalls,
  webhook: webhookCalls,
  bank: bankCalls,
  checklist: checklistCalls,
  starter: starterCalls,
  demo: demoCalls,
  question: questionCalls,
  photoUpload: photoUploadCalls,
  visit: visitCalls,
  review: reviewCalls,
  attention: attentionCalls,
  manyVisits: manyVisitsCalls,
  firstStep: firstStepCalls,
  absences: absenceCalls,
  write: writeCalls,
  queueImport: queueImportCalls,
  restaurant: restaurantCalls,
  group: groupCalls,
  menu: menuCalls,
  import: importCalls,
  application: applicationCalls,
  message: messageCalls,
  audit: auditCalls,
  insight: insightCalls,
  comment: commentCalls,
  export: exportCalls,
  ranking: rankingCalls,
  nextVisits: nextVisitsCalls,
  kitchen: kitchenCalls,
  report: reportCalls,
  reportLink: reportLinkCalls,
}

type Resources = typeof calls

type KeyOf<C> = C extends Call ? `${C['method']} ${C['path']}` : never
type ByKey<R> = { [P in keyof R as KeyOf<R[P]>]: R[P] }
type Everything<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never
type CallsByKey = Everything<{ [R in keyof Resources]: ByKey<Resources[R]> }[keyof Resources]>

/** A client's name for a call, such as `"PATCH /question/{id}"`. */
export type CallKey = keyof CallsByKey
export type CallOf<K extends CallKey> = CallsByKey[K]

type InputOf<C, F extends string> = C extends Record<F, z.ZodType> ? { [P in F]: z.input<C[F]> } : unknown
type QueryOf<C> = C extends { query: z.ZodType } ? { query?: z.input<C['query']> } : unknown

/** The input of a call: params, query and body as declared. */
export type CallInput<K extends CallKey> = InputOf<CallOf<K>, 'params'> &
  InputOf<CallOf<K>, 'body'> &
  QueryOf<CallOf<K>>

/** The answer of a call; null for 204. */
export type CallOutput<K extends CallKey> =
  CallOf<K> extends { response: infer R } ? (R extends z.ZodType ? z.output<R> : Blob) : null
