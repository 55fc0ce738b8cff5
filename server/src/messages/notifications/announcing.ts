import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { markTold } from '../../base/notices/marks.ts'
import { withdraw } from '../../base/outbox/service.ts'
import { channelsOf } from '../../base/posting/addresses.ts'
import { whenInWords } from '../../base/time/when-in-words.ts'
import type { StageAhead } from '../../base/notices/marks.ts'
import { programmeOf } from '../../base/settings/service.ts'
import { lockDue, type DueVisit } from './announcing-queries.ts'
import { linkTo, send, takes } from './sending.ts'
import { cannotComeLink, visitInWords } from './visit-in-words.ts'

/*
 * A visit ahead goes through the stages `planned`, `day` (less than 24 hours ahead), `soon` (less than two) and `open` (for 24 hours).
 *
 * 1. Find: visits at a stage that their guest was not told of, locked against a change.
 * 2. Mark the stage as told, in the transaction of the letter. A cancellation that still waits is withdrawn.
 * 3. Write: a guest who was not told of the visit as it is reads that it is planned or moved, others the letter of the stage.
 */

const DAY = 24 * 3_600_000
const MOST_OF_A_GUEST = 100

/** The letter of each stage to a guest who was told of the visit before. */
const LETTER_AT = {
  planned: 'visit_reminder',
  day: 'visit_reminder',
  soon: 'visit_soon',
  open: 'visit_open',
} as const satisfies Record<StageAhead, string>

/** The kinds of letters that announce a visit. */
export const ANNOUNCEMENTS = ['visit_planned', 'visit_reminder', 'visit_soon', 'visit_open'] as const

/** Announces a batch of visits; returns how many were found. Call it in a transaction. */
export async function announceDue(context: Context, db: Database, limit: number): Promise<number> {
  const [now, channels] = [context.clock(), channelsOf(context.config)]
  const due = await lockDue(db, { now, channels, limit })
  for (const visit of due) if (await mark(db, visit, now)) await write(context, db, visit)
  return due.length
}

/**
 * Marks due visits of a guest, or one of them, as told: another message names them, or (`isKnown`) the bot has. Call it in a
 * transaction.
 */
export async function resolveNotices(
  { config, clock }: Context,
  db: Database,
  { isKnown, ...about }: { userId: string; visitId?: string; isKnown?: boolean },
): Promise<void> {
  const now = clock()
  const due = await lockDue(db, { now, channels: channelsOf(config), limit: MOST_OF_A_GUEST, ...about })
  for (const visit of due) await mark(db, visit, now, isKnown)
}

/** False when another process has marked the stage. A cancellation that waits would arrive after the announcement. */
async function mark(db: Database, visit: DueVisit, now: Date, isKnown?: boolean): Promise<boolean> {
  if (!(await markTold(db, visit, now, isKnown))) return false
  await withdraw(db, [visit.id], ['visit_cancelled'], visit.user_id)
  return true
}

async function write(context: Context, db: Database, visit: DueVisit): Promise<void> {
  const { id, language, stage } = visit
  const kind = kindOf(visit)
  if (kind === null) return
  const goesAt = new Date(visit.goes_at ?? visit.due_at!)
  const expiresAt = stage === 'open' && visit.goes_at ? new Date(goesAt.getTime() + DAY) : goesAt
  const link = await linkTo(context, db, visit, id)
  const facts = {
    ...visitInWords(context, language, visit),
    firstName: visit.first_name,
    operator: (await programmeOf(context, db)).contact,
    link,
    cannotComeLink: cannotComeLink(link, id),
  }
  const about = { visitId: id, expiresAt }
  if (kind !== 'visit_planned') return send(context, db, visit, { kind, facts, ...about })
  const { former_title, former_date } = visit
  const before = former_date && `${former_title}, ${whenInWords(former_date, language, context.clock())}`
  return send(context, db, visit, { kind, facts: { ...facts, before }, ...about })
}

/** Who was not told of the visit gets a letter even if they have muted reminders; others may have muted the letter of the stage. */
function kindOf(visit: DueVisit): (typeof ANNOUNCEMENTS)[number] | null {
  const { stage, is_told } = visit
  if (!is_told) return stage === 'open' && takes(visit, 'visit_open') ? 'visit_open' : 'visit_planned'
  const kind = LETTER_AT[stage]
  return takes(visit, kind) ? kind : null
}
