import { randomUUID } from 'node:crypto'
import type { CallKey } from '@cloche/contract/calls.ts'
import { TUS } from '@cloche/contract/tus.ts'
import { MULTIPART, multipart, TINY_PNG } from '../world/tiny-files.ts'
import { uploadHeaders, type Belongings } from './belongings.ts'
import type { StaffThings } from './staff-things.ts'

/** The input of a call: values for its path, and input that its schema accepts. */
export interface Input {
  params?: Record<string, string>
  query?: string
  headers?: Record<string, string>
  body?: unknown
  bytes?: Buffer
}

/**
 * The owner of the thing in a call's path. `nothing`: no owner, access decides. `guest`: a guest's visit or part of it, also for staff.
 * `own`: a part of a visit, for its guest alone. `staff`: the programme's, for all who may call. `maker`: for the user who made it.
 */
export type Placement =
  | { of: 'nothing'; input?: Input }
  | { of: 'guest' | 'own'; input: (belongings: Belongings) => Input }
  | { of: 'staff'; input: (things: StaffThings) => Input }
  | { of: 'maker'; input: (things: StaffThings) => Input }

const nothing = (input: Input = {}): Placement => ({ of: 'nothing', input })
const staff = (input: (things: StaffThings) => Input): Placement => ({ of: 'staff', input })
const maker = (input: (things: StaffThings) => Input): Placement => ({ of: 'maker', input })
const own = (input: (belongings: Belongings) => Input): Placement => ({ of: 'own', input })
const guest = (input: (belongings: Belongings) => Input): Placement => ({ of: 'guest', input })

/** A version that no thing has. The call passes every other check and changes nothing. */
const STALE = { 'if-match': '"999999"' }
const PROFILE = { firstName: 'Ada', lastName: 'Stone', roleId: 2 }
const PLACE = { title: 'Linden', address: '1 Mill Lane' }
const BANK_ITEM = { title: 'Door', type: 'text', options: {} }
const WEBHOOK = {
  name: 'Dashboard',
  url: 'https://example.com/hook',
  events: ['visit.accepted'],
  enabled: true,
}
const ORDERED = { orderTime: '2026-06-01T12:00:00Z' }

const file = (field: string): Input => ({
  headers: MULTIPART,
  bytes: multipart(field, 'file.png', 'image/png', TINY_PNG),
})

/** Every call of the contract. A missing call does not compile and fails the matrix. */
export const PLACEMENTS: Record<CallKey, Placement> = {
  'POST /user/login': nothing({ body: {} }),
  'GET /user/logout': nothing(),
  'GET /user': nothing(),
  'GET /user/list': nothing(),
  'POST /user': nothing({ body: {} }),
  'PUT /user/{id}': staff(({ userId }) => ({ params: { id: userId }, headers: STALE, body: PROFILE })),
  'DELETE /user/{id}': staff(({ userId }) => ({ params: { id: userId }, headers: STALE })),
  'PATCH /user/{id}': staff(({ userId }) => ({ params: { id: userId } })),
  'GET /user/{id}/link': staff(({ userId }) => ({ params: { id: userId } })),
  'POST /user/{id}/link': staff(({ userId }) => ({ params: { id: userId }, body: {} })),
  'DELETE /user/{id}/link/{linkId}': staff(({ userId, linkId }) => ({ params: { id: userId, linkId } })),
  'GET /user/{phone}': staff(({ phone }) => ({ params: { phone } })),
  'PATCH /user/bulk': nothing({ body: {} }),
  'POST /user/bulk/link': nothing({ body: {} }),
  'POST /user/link': nothing({ body: {} }),
  'PUT /user/password': nothing({ body: {} }),
  'POST /user/password/reset': nothing({ body: {} }),
  'PUT /user/password/reset': nothing({ body: {} }),
  'GET /user/session': nothing(),
  'DELETE /user/session': nothing(),
  'DELETE /user/session/{sessionId}': nothing({ params: { sessionId: randomUUID() } }),
  'GET /user/{id}/session': staff(({ userId }) => ({ params: { id: userId } })),
  'DELETE /user/{id}/session': staff(({ userId }) => ({ params: { id: userId } })),
  'DELETE /user/{id}/session/{sessionId}': staff(({ userId }) => ({
    params: { id: userId, sessionId: randomUUID() },
  })),
  'GET /user/totp': nothing(),
  'POST /user/totp': nothing({ body: {} }),
  'PUT /user/totp': nothing({ body: {} }),
  'POST /user/totp/off': nothing({ body: {} }),
  'POST /user/totp/recovery-codes': nothing({ body: {} }),
  'GET /user/{id}/totp': staff(({ userId }) => ({ params: { id: userId } })),
  'DELETE /user/{id}/totp': staff(({ userId }) => ({ params: { id: userId } })),
  'GET /sso': nothing(),
  'GET /sso/login': nothing(),
  'GET /sso/callback': nothing(),
  'GET /sso/logout': nothing(),
  'GET /user/identity': nothing(),
  'POST /user/identity': nothing({ body: {} }),
  'DELETE /user/identity/{id}': nothing({ params: { id: randomUUID() } }),
  'GET /user/{id}/identity': staff(({ userId }) => ({ params: { id: userId } })),
  'DELETE /user/{id}/identity/{identityId}': staff(({ userId }) => ({
    params: { id: userId, identityId: randomUUID() },
  })),
  'GET /token': nothing(),
  'POST /token': nothing({ body: {} }),
  'DELETE /token/{id}': staff(({ tokenId }) => ({ params: { id: tokenId } })),
  'GET /webhook': nothing(),
  'POST /webhook': nothing({ body: {} }),
  'PUT /webhook/{id}': staff(({ webhookId }) => ({
    params: { id: webhookId },
    headers: STALE,
    body: WEBHOOK,
  })),
  'POST /webhook/{id}/rotate': staff(({ webhookId }) => ({ params: { id: webhookId } })),
  'DELETE /webhook/{id}': staff(({ webhookId }) => ({ params: { id: webhookId } })),
  'POST /webhook/{id}/test': staff(({ webhookId }) => ({ params: { id: webhookId } })),
  'GET /webhook/{id}/delivery': staff(({ webhookId }) => ({ params: { id: webhookId } })),
  'POST /webhook/{id}/delivery/{deliveryId}/resend': staff(({ webhookId, deliveryId }) => ({
    params: { id: webhookId, deliveryId },
  })),
  'GET /user/telegram': nothing(),
  'DELETE /user/telegram': nothing(),
  'GET /user/notification': nothing(),
  'PUT /user/notification': nothing({ body: {} }),
  'GET /user/challenge': nothing(),
  'GET /user/anketa': nothing(),
  'POST /user/sms': nothing({ body: {} }),
  'POST /user/phone-confirm': nothing({ body: {} }),
  'POST /user/anketa': nothing({ body: {} }),
  'GET /user/data': nothing(),
  'GET /user/{id}/data': staff(({ userId }) => ({ params: { id: userId } })),
  // The confirming word is missing, so the actor still exists afterwards.
  'DELETE /user/data': nothing(),
  'DELETE /user/{id}/data': staff(({ userId }) => ({ params: { id: userId } })),

  'GET /settings': nothing(),
  'PATCH /settings': nothing({ headers: STALE, body: {} }),
  'POST /settings/logo': nothing(file('logo')),
  'GET /settings/public': nothing(),
  'GET /settings/logo/{fileId}': staff(({ programmeLogoId }) => ({ params: { fileId: programmeLogoId } })),

  'GET /question': nothing(),
  'POST /question': nothing({ body: {} }),
  'PUT /question/{id}': staff(({ bankId }) => ({ params: { id: bankId }, headers: STALE, body: BANK_ITEM })),
  'DELETE /question/{id}': staff(({ bankId }) => ({ params: { id: bankId }, headers: STALE })),
  'PATCH /question/{id}/inc': staff(({ bankId }) => ({ params: { id: bankId } })),
  'PATCH /question/{id}/dec': staff(({ bankId }) => ({ params: { id: bankId } })),
  'POST /question/{id}/restore': staff(({ bankId }) => ({ params: { id: bankId } })),
  'POST /question/{id}/duplicate': staff(({ bankId }) => ({ params: { id: bankId } })),
  'POST /question/logo': nothing(file('logo')),
  'GET /question/logo/{fileId}': staff(({ logoId }) => ({ params: { fileId: logoId } })),
  'GET /question/starter': nothing(),
  'POST /question/starter': nothing({ body: {} }),
  'GET /question/xlsform': nothing(),
  'POST /question/xlsform': nothing(file('form')),

  'GET /question/{visitId}': guest(({ visitId }) => ({ params: { visitId } })),
  'GET /question/{visitId}/addon': guest(({ visitId }) => ({ params: { visitId } })),
  'PUT /question/{id}/{value}': own(({ questionId }) => ({ params: { id: questionId, value: 'yes' } })),
  'PATCH /question/{id}': own(({ questionId }) => ({ params: { id: questionId }, body: { answer: null } })),
  'PATCH /question/{id}/rate': own(({ questionId }) => ({
    params: { id: questionId },
    body: { rate: null },
  })),
  'PUT /question/{id}/comment': own(({ questionId }) => ({
    params: { id: questionId },
    body: { comment: 'Good' },
  })),
  'PATCH /question/{id}/decline': own(({ questionId }) => ({
    params: { id: questionId },
    body: { part: 'answer', reason: null },
  })),
  'POST /question/{id}/photo': own(({ photoQuestionId }) => ({
    params: { id: photoQuestionId },
    ...file('photo'),
  })),
  'DELETE /question/{questionId}/photo/{fileId}': own(({ photoQuestionId }) => ({
    params: { questionId: photoQuestionId, fileId: randomUUID() },
  })),
  'GET /question/{questionId}/photo/{fileId}': guest(({ photoQuestionId, photoId }) => ({
    params: { questionId: photoQuestionId, fileId: photoId },
  })),
  'POST /question/{id}/dish': own(({ dishQuestionId }) => ({
    params: { id: dishQuestionId },
    body: { dishName: 'Soup', ...ORDERED },
  })),
  'PUT /question/{id}/dish': own(({ dishQuestionId, dishId }) => ({
    params: { id: dishQuestionId },
    body: { id: dishId, ...ORDERED, readyTime: null },
  })),
  'DELETE /question/{questionId}/dish/{dishId}': own(({ dishQuestionId }) => ({
    params: { questionId: dishQuestionId, dishId: randomUUID() },
  })),
  'POST /question/{id}/photo/upload': own(({ photoQuestionId }) => ({
    params: { id: photoQuestionId },
    headers: uploadHeaders(randomUUID()),
  })),
  'HEAD /photo-upload/{id}': own(({ uploadId }) => ({
    params: { id: uploadId },
    headers: { [TUS.resumable]: TUS.version },
  })),
  'PATCH /photo-upload/{id}': own(({ uploadId }) => ({
    params: { id: uploadId },
    headers: { [TUS.resumable]: TUS.version, [TUS.offset]: '0', 'content-type': TUS.media },
    bytes: Buffer.alloc(0),
  })),

  'GET /visit': nothing(),
  'POST /visit': nothing({ body: {} }),
  'PATCH /visit/{id}': staff(({ visitId }) => ({ params: { id: visitId }, headers: STALE, body: {} })),
  'GET /visit/calendar': nothing({ query: 'month=2026-06' }),
  'GET /visit/attention': nothing(),
  'GET /demo': nothing(),
  // The confirming word is missing, so the rows are still there afterwards.
  'DELETE /demo': nothing(),
  'PUT /first-step/{step}/skipped': nothing({ params: { step: 'guest' } }),
  'DELETE /first-step/{step}/skipped': nothing({ params: { step: 'guest' } }),
  'PUT /visit/{visitId}/notified': staff(({ visitId }) => ({ params: { visitId } })),
  'DELETE /visit/{visitId}/notified': staff(({ visitId }) => ({ params: { visitId } })),
  'POST /visit/plan': nothing({ body: {} }),
  'POST /visit/plan/pairs': nothing({ body: {} }),
  'POST /visit/bulk': nothing({ body: {} }),
  'POST /visit/bulk/undo': nothing({ body: {} }),
  'PATCH /visit/bulk': nothing({ body: {} }),
  'GET /visit/{visitId}': guest(({ visitId }) => ({ params: { visitId } })),
  'GET /report-link': nothing(),
  'POST /report-link': nothing({ body: {} }),
  'DELETE /report-link/{id}': staff(({ reportLinkId }) => ({ params: { id: reportLinkId } })),
  'GET /report/{token}': staff(({ reportToken }) => ({ params: { token: reportToken } })),
  'GET /visit/{visitId}/pdf': staff(({ visitId }) => ({ params: { visitId } })),
  'GET /visit/{visitId}/giveaways': staff(({ visitId }) => ({ params: { visitId } })),
  'GET /visit/{visitId}/timeline': staff(({ visitId }) => ({ params: { visitId } })),
  'GET /visit/{visitId}/review': staff(({ visitId }) => ({ params: { visitId } })),
  'POST /visit/{visitId}/accept': staff(({ visitId }) => ({ params: { visitId }, headers: STALE })),
  'DELETE /visit/{visitId}/accept': staff(({ visitId }) => ({ params: { visitId }, headers: STALE })),
  'POST /visit/{visitId}/return': staff(({ visitId }) => ({
    params: { visitId },
    headers: STALE,
    body: { message: 'Once more', notes: [] },
  })),
  'POST /visit/{visitId}/void': staff(({ visitId }) => ({
    params: { visitId },
    headers: STALE,
    body: { reason: 'other', text: 'Not this time' },
  })),
  'PUT /visit/{visitId}/absence': own(({ visitId }) => ({ params: { visitId }, body: {} })),
  'DELETE /visit/{visitId}/absence': own(({ visitId }) => ({ params: { visitId } })),
  'PUT /visit/{visitId}/appointment': own(({ visitId }) => ({ params: { visitId }, body: { at: null } })),
  'POST /visit/{visitId}/begin': own(({ visitId }) => ({ params: { visitId } })),
  'PUT /visit/{visitId}': own(({ visitId }) => ({ params: { visitId } })),
  'POST /visit/{visitId}/writes': own(({ visitId }) => ({ params: { visitId }, body: { writes: [{}] } })),
  'POST /visit/{visitId}/queue-import': staff(({ visitId }) => ({ params: { visitId }, ...file('file') })),

  'GET /restaurant': nothing(),
  'POST /restaurant': nothing({ body: {} }),
  'PUT /restaurant/{id}': staff(({ restaurantId }) => ({
    params: { id: restaurantId },
    headers: STALE,
    body: PLACE,
  })),
  'DELETE /restaurant/{id}': staff(({ restaurantId }) => ({ params: { id: restaurantId }, headers: STALE })),
  'PATCH /restaurant/{id}': staff(({ restaurantId }) => ({ params: { id: restaurantId } })),
  'PATCH /restaurant/bulk': nothing({ body: {} }),
  'GET /group': nothing(),
  'POST /group': nothing({ body: {} }),
  'PUT /group/{id}': staff(({ groupId }) => ({
    params: { id: groupId },
    headers: STALE,
    body: { title: 'North' },
  })),
  'DELETE /group/{id}': staff(({ groupId }) => ({ params: { id: groupId }, headers: STALE })),
  'POST /group/{id}/restore': staff(({ groupId }) => ({ params: { id: groupId } })),
  'GET /checklist': nothing(),
  'POST /checklist': nothing({ body: {} }),
  'PUT /checklist/{id}': staff(({ checklistId }) => ({
    params: { id: checklistId },
    headers: STALE,
    body: { title: 'Bar', categoryIds: [] },
  })),
  'DELETE /checklist/{id}': staff(({ checklistId }) => ({ params: { id: checklistId }, headers: STALE })),
  'POST /checklist/{id}/restore': staff(({ checklistId }) => ({ params: { id: checklistId } })),
  'POST /checklist/{id}/duplicate': staff(({ checklistId }) => ({
    params: { id: checklistId },
    body: { title: 'Hall' },
  })),
  'GET /restaurant/{id}/pdf': staff(({ restaurantId }) => ({
    params: { id: restaurantId },
    query: 'month=2026-06',
  })),
  'GET /restaurant/{id}/giveaways': staff(({ restaurantId }) => ({
    params: { id: restaurantId },
    query: 'month=2026-06',
  })),

  'GET /menu': nothing(),
  'GET /menu/state': nothing(),
  'POST /menu/refresh': nothing(),

  'GET /import/{kind}': nothing({ params: { kind: 'guests' } }),
  'POST /import/{kind}/undo': nothing({ params: { kind: 'guests' }, body: {} }),
  'POST /import/{kind}': nothing({ params: { kind: 'guests' }, ...file('file') }),

  'GET /application': nothing(),
  'GET /application/export': nothing(),
  'GET /application/{id}': staff(({ applicationId }) => ({ params: { id: applicationId } })),
  'POST /application/{id}/accept': staff(({ applicationId }) => ({
    params: { id: applicationId },
    body: { sendBy: [] },
  })),
  'POST /application/{id}/merge': staff(({ applicationId, userId }) => ({
    params: { id: applicationId },
    body: { userId, sendBy: [] },
  })),
  'POST /application/{id}/decline': staff(({ applicationId }) => ({
    params: { id: applicationId },
    body: { notify: false },
  })),
  'DELETE /application/{id}': staff(({ applicationId }) => ({ params: { id: applicationId } })),

  'GET /message': nothing(),
  'POST /message/trial': nothing({ body: {} }),
  'POST /message/{id}/resend': staff(({ messageId }) => ({ params: { id: messageId } })),

  'GET /audit': nothing(),

  'GET /insight': nothing(),
  'GET /insight/answer': nothing({
    query: 'from=2026-01-01&to=2026-01-31&questionId=01900000-0000-7000-8000-000000000000',
  }),
  'GET /insight/comment': nothing(),
  'GET /insight/comment/word': nothing(),

  'POST /export': nothing({ body: {} }),
  'GET /export': nothing(),
  'GET /export/count': nothing(),
  'GET /export/{id}': maker(({ exportId }) => ({ params: { id: exportId } })),
  'GET /export/{id}/file': maker(({ exportId }) => ({ params: { id: exportId } })),
  'DELETE /export/{id}': maker(({ exportId }) => ({ params: { id: exportId } })),
  'GET /insight/ranking': nothing({ query: 'last=90' }),
  'POST /insight/ranking': nothing({ query: 'last=90' }),
  'GET /insight/next': nothing({ query: 'last=90' }),
  'GET /insight/kitchen': nothing(),
  'GET /insight/kitchen/order': nothing(),
  'GET /insight/target': nothing(),
  'PUT /insight/target/{group}': nothing({
    params: { group: 'dishes' },
    headers: STALE,
    body: { minutes: 20 },
  }),
  'GET /insight/visit/{visitId}/dish': staff(({ visitId }) => ({ params: { visitId } })),
}
