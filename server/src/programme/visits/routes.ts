import { absenceCalls } from '@cloche/contract/absences.ts'
import { HEADER } from '@cloche/contract/constants.ts'
import { manyVisitsCalls } from '@cloche/contract/many-visits.ts'
import { questionCalls } from '@cloche/contract/questions.ts'
import { reviewCalls } from '@cloche/contract/reviews.ts'
import { visitCalls } from '@cloche/contract/visits.ts'
import { route, type Api } from '../../base/http/route.ts'
import { setAppointment } from './appointments.ts'
import { sayAbsence, takeAbsenceBack } from './absences.ts'
import { beginVisit } from './beginning.ts'
import { changeVisits, undoPlan } from './changing-many.ts'
import { createVisit, createVisits } from './creating.ts'
import { changeVisit } from './editing.ts'
import { visitCalendar } from './overview.ts'
import { previewPairs, previewPlan } from './plan-preview.ts'
import { acceptVisit, reopenVisit, returnVisit } from './reviewing.ts'
import { reviewQueue } from './review-queue.ts'
import { getVisit, submitVisit, visitChecklist, visits } from './service.ts'
import { visitTimeline } from './timeline.ts'
import { setNotified } from './unnotified.ts'
import { voidVisit } from './voiding.ts'

export function visitRoutes(api: Api): void {
  const { context } = api
  route(api, visitCalls.list, ({ session, query }) => visits(context, session, query))
  route(api, visitCalls.create, ({ session, body }) => createVisit(context, session, body))
  route(api, visitCalls.update, ({ session, params, headers, body }) =>
    changeVisit(context, session, params.id, headers[HEADER.ifMatch], body),
  )
  route(api, visitCalls.calendar, ({ session, query }) => visitCalendar(context, session, query))
  route(api, visitCalls.plan, ({ session, body }) => previewPlan(context, session, body))
  route(api, manyVisitsCalls.planPairs, ({ session, body }) => previewPairs(context, session, body))
  route(api, visitCalls.createMany, ({ session, body }) => createVisits(context, session, body))
  route(api, manyVisitsCalls.undoMany, ({ session, body }) => undoPlan(context, session, body.ids))
  route(api, manyVisitsCalls.changeMany, ({ session, body }) => changeVisits(context, session, body))
  route(api, visitCalls.get, ({ session, params }) => getVisit(context, session, params.visitId))
  route(api, questionCalls.ofVisit, ({ session, params, query }) =>
    visitChecklist(context, session, params.visitId, 'checklist', query.shapes),
  )
  route(api, questionCalls.addonsOfVisit, ({ session, params, query }) =>
    visitChecklist(context, session, params.visitId, 'addon', query.shapes),
  )
  route(api, visitCalls.timeline, ({ session, params }) => visitTimeline(context, session, params.visitId))
  route(api, reviewCalls.review, ({ session, params }) => reviewQueue(context, session, params.visitId))
  route(api, visitCalls.markNotified, ({ session, params }) =>
    setNotified(context, session, params.visitId, true),
  )
  route(api, visitCalls.unmarkNotified, ({ session, params }) =>
    setNotified(context, session, params.visitId, false),
  )
  route(api, reviewCalls.accept, ({ session, ...input }) => acceptVisit(context, session, reviewed(input)))
  route(api, reviewCalls.reopen, ({ session, ...input }) => reopenVisit(context, session, reviewed(input)))
  route(api, reviewCalls.return, ({ session, body, ...input }) =>
    returnVisit(context, session, reviewed(input), body),
  )
  route(api, reviewCalls.void, ({ session, body, ...input }) =>
    voidVisit(context, session, reviewed(input), body),
  )
  route(api, visitCalls.begin, ({ session, params, headers }) =>
    beginVisit(context, session, params.visitId, headers[HEADER.capturedAt]),
  )
  route(api, absenceCalls.say, ({ session, params, body }) =>
    sayAbsence(context, session, params.visitId, body.reason),
  )
  route(api, absenceCalls.withdraw, ({ session, params }) =>
    takeAbsenceBack(context, session, params.visitId),
  )
  route(api, visitCalls.setAppointment, ({ session, params, body, headers }) =>
    setAppointment(context, session, params.visitId, body.at, headers[HEADER.capturedAt]),
  )
  route(api, visitCalls.submit, ({ session, params, headers }) =>
    submitVisit(context, session, params.visitId, headers[HEADER.capturedAt]),
  )
}

interface Reviewing {
  params: { visitId: string }
  headers: { [HEADER.ifMatch]?: number | undefined }
}

function reviewed({ params, headers }: Reviewing) {
  return { id: params.visitId, expected: headers[HEADER.ifMatch] }
}
