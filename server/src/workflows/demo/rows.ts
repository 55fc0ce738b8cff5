import { isCategory } from '@cloche/checklist/item.ts'
import { ROLE } from '@cloche/contract/constants.ts'
import type { Database } from '../../base/db/database.ts'
import type { BankItem } from './bank.ts'
import { CHAIN } from './content/content.ts'
import type { DemoGuest } from './content/shapes.ts'
import type { Filled } from './filled.ts'
import { DEMO_IDS, mintId } from './ids.ts'
import { insertRows, type Row } from './insert.ts'
import type { Random } from './random.ts'
import type { Programme } from './seed.ts'
import { minutesAfter } from './times.ts'
import type { PastVisit } from './visits.ts'

export function restaurantRows({ restaurantIds, groups }: Programme, at: Date): Row<'restaurants'>[] {
  const groupIn = (parent: string | null, title: string) =>
    groups.find((each) => each.parent === parent && each.title === title)!.id
  return CHAIN.map(({ title, address, timezone, brand, city, tags }, index) => {
    const group_id = groupIn(groupIn(null, brand), city)
    return { id: restaurantIds[index]!, title, address, timezone, group_id, tags, city, created_at: at }
  })
}

export function guestRow(
  { firstName, lastName, email, language }: DemoGuest,
  { id, joined }: Programme['guests'][number],
  random: Random,
): Row<'users'> {
  return {
    id,
    first_name: firstName,
    last_name: lastName,
    role_id: ROLE.guest,
    email,
    phone: `7999${random.int(1_000_000, 9_999_999)}`,
    language,
    created_at: joined,
  }
}

export function bankRows(bank: readonly BankItem[], at: Date): Row<'questions'>[] {
  return bank.map(({ id, parent, title, logo, type, options, position }) => ({
    id,
    parent,
    title,
    logo,
    type,
    options,
    position,
    created_at: at,
  }))
}

/** Stores visits and what their guests filled in. */
export async function insertVisits(
  db: Database,
  random: Random,
  programme: Programme,
  visits: readonly PastVisit[],
): Promise<void> {
  const visitRows = visits.map((visit) => visitRow(visit, programme))
  const questions = visits.flatMap((visit) => questionRows(random, visit))
  const dishes = visits.flatMap((visit) => dishRows(random, visit))
  await insertRows(db, 'visits', visitRows)
  await insertRows(db, 'visit_questions', questions)
  await insertRows(db, 'visit_returns', visits.flatMap(returnRows))
  await insertRows(db, 'visit_notes', visits.flatMap(noteRows))
  await insertRows(db, 'dishes', dishes)
}

function visitRow(visit: PastVisit, { guests, restaurantIds }: Programme): Row<'visits'> {
  const { guestIndex, restaurantIndex, visitDate, opensAt, status } = visit.occasion
  return {
    id: visit.id,
    guest_id: guests[guestIndex]!.id,
    restaurant_id: restaurantIds[restaurantIndex]!,
    visit_date: visitDate,
    opens_at: opensAt,
    status,
    copied_at: visit.startedAt,
    started_at: visit.startedAt,
    submitted_at: visit.submittedAt,
    score: visit.score,
    progress_required: visit.progress?.required ?? null,
    progress_answered: visit.progress?.answered ?? null,
    created_at: minutesAfter(opensAt, -60 * 24 * 6),
  }
}

function questionRows(random: Random, { id: visitId, items }: PastVisit): Row<'visit_questions'>[] {
  return items.map((item) => {
    const { id, parent, title, logo, type, options, position, answer, rate, comment, note } = item
    return {
      id,
      visit_id: visitId,
      source_id: item.sourceId,
      parent,
      title,
      logo,
      type,
      options,
      position,
      answer,
      answer_at: answer === null ? null : item.answeredAt,
      rate,
      rate_at: rate === null ? null : item.answeredAt,
      comment,
      comment_at: item.commentedAt,
      revision: revisionOf(item),
      saved_at: savedAt(random, item),
      note,
      has_entries: item.photos.length > 0 || item.dishes.length > 0,
    }
  })
}

/** Counts one revision for every stored change: an answer, comment, note, ordered dish or arrived dish. A photo counts when it comes. */
function revisionOf({ answer, rate, comment, note, dishes }: Filled): number {
  const parts = [answer !== null, rate !== null, comment !== '', note !== null].filter(Boolean).length
  return parts + 2 * dishes.length
}

/** Returns a moment after the last entry, sometimes much later because the phone had no signal. */
function savedAt(random: Random, item: Filled): Date | null {
  if (isCategory(item) || item.answeredAt === null) return null
  const last = item.commentedAt ?? item.answeredAt
  return minutesAfter(last, random.chance(0.06) ? random.between(1, 4) : random.between(0.006, 0.05))
}

function returnRows({ id, returned }: PastVisit): Row<'visit_returns'>[] {
  return returned ? [{ ...returned, visit_id: id, actor_id: DEMO_IDS.manager }] : []
}

function noteRows({ id, returned, items }: PastVisit): Row<'visit_notes'>[] {
  return items.flatMap(({ sourceId, note }) =>
    returned && note !== null
      ? [{ return_id: returned.id, visit_id: id, source_id: sourceId, text: note }]
      : [],
  )
}

function dishRows(random: Random, { items }: PastVisit): Row<'dishes'>[] {
  return items.flatMap((item) =>
    item.dishes.map(({ name, orderedAt, readyAt }) => ({
      id: mintId(random, orderedAt),
      question_id: item.id,
      dish_name: name,
      dish_name_at: orderedAt,
      order_time: orderedAt,
      order_time_at: orderedAt,
      ready_time: readyAt,
      ready_time_at: readyAt,
      created_at: minutesAfter(orderedAt, 0.02),
    })),
  )
}
