import type { CallOutput } from '@cloche/contract/calls.ts'
import type { Context } from '../../base/context.ts'
import { daysOfMonth, monthComments, monthFigures, writtenIn } from '../insight/service.ts'
import { notFound, Problem } from '../../base/faults/problem.ts'
import { brandOf } from './brand.ts'
import { giveawayFinder, OF_VISIT } from './giveaways.ts'
import { monthDocument, type MonthChoices } from './month-document.ts'
import { findRestaurant, guestsWithin } from './queries.ts'
import { reportInThread } from './report-in-thread.ts'

/** Returns a month of a restaurant as a PDF that names no guest. Throws `not_found`, `unavailable`. */
export async function monthPdf(context: Context, id: string, choices: MonthChoices): Promise<Buffer> {
  const [{ restaurant, visits, guests }, figures, brand] = await Promise.all([
    visitsOf(context, id, choices.month),
    monthFigures(context, id, choices.month),
    brandOf(context),
  ])
  // A report with figures that lack visits would look like a whole one.
  if (figures.insight.isBuilding) throw new Problem('unavailable')
  const document = monthDocument({
    restaurant,
    visits,
    guests,
    figures,
    choices,
    brand,
    now: context.clock(),
  })
  return reportInThread(() => Promise.resolve({ kind: 'month', document }))
}

/** Returns the comments of a month that could reveal a guest. Throws `not_found`. */
export async function monthGiveaways(
  context: Context,
  id: string,
  month: string,
): Promise<CallOutput<'GET /restaurant/{id}/giveaways'>> {
  const [{ visits, guests, people }, { comments }] = await Promise.all([
    visitsOf(context, id, month),
    monthComments(context, id, month),
  ])
  const reasonsIn = giveawayFinder(guests, OF_VISIT)
  const found = comments.flatMap((comment) =>
    writtenIn(comment).map((text) => ({
      visitId: comment.visitId,
      question: comment.question,
      reasons: reasonsIn(text),
      text,
    })),
  )
  return {
    visits,
    guests: people,
    comments: found.length,
    items: found.filter(({ reasons }) => reasons.length > 0),
  }
}

/** Returns a restaurant with its guests of a month. An erased guest has no name to hide. */
async function visitsOf({ db }: Context, id: string, month: string) {
  const [restaurant, rows] = await Promise.all([
    findRestaurant(db, id),
    guestsWithin(db, id, daysOfMonth(month)),
  ])
  if (!restaurant) throw notFound()
  return {
    restaurant,
    visits: rows.reduce((sum, row) => sum + row.visits, 0),
    people: rows.length,
    guests: rows.filter(({ erased_at }) => erased_at === null),
  }
}
