import { buffer } from 'node:stream/consumers'
import { activeQuestions } from '@cloche/checklist/complete.ts'
import { answerShape } from '@cloche/checklist/question-types.ts'
import type { CallOutput } from '@cloche/contract/calls.ts'
import type { Context } from '../../base/context.ts'
import type { Session } from '../../base/http/sessions.ts'
import { photoFile } from '../../answers/photos/service.ts'
import { Problem } from '../../base/faults/problem.ts'
import { isMissing } from '../../base/storage/missing-file.ts'
import { checklistOf } from '../../programme/questions/service.ts'
import { getVisit } from '../../programme/visits/service.ts'
import { brandOf } from './brand.ts'
import { giveawayFinder, OF_SEAT } from './giveaways.ts'
import { guestsOf } from './queries.ts'
import { reportInThread } from './report-in-thread.ts'
import { visitDocument, type Choices } from './visit-document.ts'

/** Returns a visit as a PDF that does not name its guest. Throws `not_found`, `unavailable`. */
export async function visitPdf(
  context: Context,
  session: Session,
  visitId: string,
  choices: Choices,
): Promise<Buffer> {
  const { db, clock, log } = context
  const visit = await getVisit(context, session, visitId)
  const [guests, items, brand] = await Promise.all([
    guestsOf(db, visit.id),
    checklistOf(db, visit.id),
    brandOf(context),
  ])
  const { document, photos } = visitDocument({ visit, guests, items, choices, brand, now: clock() })
  const read = async ({ id, questionId }: (typeof photos)[number]) => {
    try {
      const file = await photoFile(context, session, { questionId, fileId: id }, 'thumb')
      return await buffer(await (await file.open()).read(null))
    } catch (error) {
      const isLost = error instanceof Problem ? error.status === 404 : isMissing(error)
      if (!isLost) throw error
      log.warn({ err: error, photo: id }, 'a photo is missing in a report')
      return null
    }
  }
  return reportInThread(async () => {
    const files = []
    for (const photo of photos) files.push(await read(photo))
    return { kind: 'visit', document, photos: files }
  })
}

/** Returns the texts of a visit that could reveal its guest, in the order of the checklist. Throws `not_found`. */
export async function giveaways(
  context: Context,
  session: Session,
  visitId: string,
): Promise<CallOutput<'GET /visit/{visitId}/giveaways'>> {
  const { id } = await getVisit(context, session, visitId)
  const [guests, items] = await Promise.all([guestsOf(context.db, id), checklistOf(context.db, id)])
  const texts = activeQuestions(items).flatMap((item) => {
    const answer = answerShape(item.type) === 'text' && typeof item.answer === 'string' ? [item.answer] : []
    const dishes = item.dishes.map(({ dishName }) => dishName)
    return [...answer, ...dishes, item.comment].map((text) => ({ questionId: item.id, text }))
  })
  const reasonsIn = giveawayFinder(guests, OF_SEAT)
  const found = texts.map((each) => ({ ...each, reasons: reasonsIn(each.text) }))
  return { items: found.filter(({ reasons }) => reasons.length > 0) }
}
