import { setImmediate as breathe } from 'node:timers/promises'
import { RANKING_PERIODS } from '@cloche/contract/ranking.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { VisitEvent } from '../../base/events/events.ts'
import { publish } from '../../base/publish.ts'
import { inTurn } from '../../base/jobs/one-at-a-time.ts'
import { rankAnew } from '../../figures/rankings/service.ts'
import type { BankItem } from './bank.ts'
import { CHAIN, CIRCLE, GUESTS, RESTAURANTS } from './content/content.ts'
import { foundingIn, presentIn } from './founding.ts'
import { planHistory, type PlannedVisit } from './history-plan.ts'
import { insertRows } from './insert.ts'
import { Random } from './random.ts'
import { Remarks } from './remarks.ts'
import { guestRow, insertVisits, restaurantRows } from './rows.ts'
import { programmeOf, SEED, startOf, type Programme } from './seed.ts'
import { makePastVisit, visitIdOf, type PastVisit } from './visits.ts'

/**
 * Fills in the visits of two years that are missing, a fortnight in each transaction and the newest first, in one process at a time.
 * `fortnights` bounds how far back. Throws between two visits when the signal aborts.
 */
export async function fillHistory(
  context: Context,
  signal: AbortSignal,
  fortnights = Infinity,
): Promise<void> {
  await inTurn(context.connection, 'demo-history', signal, (turn) => addMissing(context, turn, fortnights))
}

async function addMissing(context: Context, signal: AbortSignal, fortnights: number): Promise<void> {
  const { db, log } = context
  const founded = await foundingIn(db)
  if (!founded) return
  const programme = programmeOf(founded)
  const opened = (await presentIn(db, 'restaurants', programme.restaurantIds)).size
  if (opened < RESTAURANTS.length) return
  if (opened < CHAIN.length) await addChain(db, programme, founded)
  const plan = planHistory(startOf(founded)).slice(0, fortnights)
  const first = ([visit]: readonly PlannedVisit[]) => visitIdOf(new Random(visit!.seed), visit!.occasion)
  const present = await presentIn(db, 'visits', plan.map(first))
  const missing = plan.filter((fortnight) => !present.has(first(fortnight)))
  for (const fortnight of missing) await addFortnight(context, programme, fortnight, signal)
  if (missing.length === 0) return
  log.info({ visits: missing.flat().length }, 'two years of demo data are in place')
  // The first rankings were made before these visits were there, and the next come at night.
  for (const last of RANKING_PERIODS) await rankAnew(context, { reach: null }, { last })
}

/** Adds the restaurants and guests that the three months do without. */
async function addChain(db: Database, programme: Programme, founded: Date): Promise<void> {
  const random = new Random(SEED + 3)
  const joined = CIRCLE.map((guest, index) => guestRow(guest, programme.guests[index]!, random))
  await db.transaction().execute(async (trx) => {
    // A demo of a version before has none.
    const ids = programme.groups.map(({ id }) => id)
    if ((await presentIn(trx, 'groups', ids)).size === 0) await insertRows(trx, 'groups', programme.groups)
    await insertRows(trx, 'restaurants', restaurantRows(programme, founded).slice(RESTAURANTS.length))
    await insertRows(trx, 'users', joined.slice(GUESTS.length))
  })
}

async function addFortnight(
  context: Context,
  programme: Programme,
  fortnight: readonly PlannedVisit[],
  signal: AbortSignal,
): Promise<void> {
  const asked = withoutPhotos(programme.bank)
  const remarks = new Remarks(new Random(fortnight[0]!.seed + 1))
  const made: PastVisit[] = []
  for (const { seed, occasion } of fortnight) {
    // Requests are answered between two visits.
    await breathe()
    signal.throwIfAborted()
    made.push(makePastVisit(new Random(seed), occasion, asked, remarks, context.clock()))
  }
  const random = new Random(fortnight[0]!.seed + 2)
  await context.db.transaction().execute(async (trx) => {
    await insertVisits(trx, random, programme, made)
    await publish(
      context,
      trx,
      made.map((visit) => countedOf(programme, visit)),
    )
  })
}

/** The checklist of the two years asks for no photos: storing them would take longer than everything else. */
const withoutPhotos = (bank: readonly BankItem[]): BankItem[] =>
  bank
    .filter(({ type }) => type !== 'photo')
    .map((item) => ({ ...item, options: { ...item.options, photos: 'off' } }))

/** Of all events about visits, this one is for the summaries alone: it notifies nobody. */
const countedOf = ({ guests }: Programme, { id, occasion }: PastVisit): VisitEvent => ({
  type: 'visit.rescored',
  visitId: id,
  guestId: guests[occasion.guestIndex]!.id,
  title: occasion.restaurant.title,
  visitDate: occasion.visitDate,
})
