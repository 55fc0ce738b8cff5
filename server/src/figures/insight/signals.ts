import { moved, pointsOf } from '@cloche/insight/points.ts'
import type { Context, Listener } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { SignalDetected } from '../../base/events/events.ts'
import { publish } from '../../base/publish.ts'
import { areSignalsAwaited } from '../../messages/webhooks/service.ts'
import { restaurantIds } from './queries.ts'
import { chartCount } from './insight-queries.ts'
import { chartOf, daySums } from './insight.ts'
import {
  findAccepted,
  knownSignals,
  lockSignals,
  scoresByRestaurant,
  storeSignal,
  type SignalRow,
} from './signal-queries.ts'
import { applyPending } from './summarize.ts'
import { countsOf, meantChecklist } from './whole-scores.ts'

const SIGNALS = 'signals'
export const SIGNAL_QUEUES = [SIGNALS]

/** The number of days of a chart, as the insight page shows it first. */
const DAYS = 90

/** Looks for signals after each acceptance, if a webhook wants them. Signals older than the first such webhook are not sent. */
export const watchSignals: Listener = async (context, db, events) => {
  if (events.some(({ type }) => type === 'signals.awaited'))
    await rememberSignals(db, await restaurantIds(db), periodUntil(context.clock()))
  const accepted = events.flatMap((event) => (event.type === 'visit.accepted' ? [event] : []))
  if (accepted.length === 0 || !(await areSignalsAwaited(db))) return
  for (const { visitId } of accepted) await context.queue.add(db, SIGNALS, visitId)
}

/** Works off the queue of accepted visits until the queue closes. */
export async function workSignals(context: Context): Promise<void> {
  await context.queue.work(SIGNAL_QUEUES, (visitId) => detectSignals(context, visitId))
}

/** Publishes each unknown signal that an accepted visit is part of. */
export async function detectSignals(context: Context, visitId: string): Promise<void> {
  const period = periodUntil(context.clock())
  await context.db.transaction().execute(async (db) => {
    const visit = await findAccepted(db, visitId)
    if (!visit) return
    const isPart = ({ from_day, to_day, checklist_id }: ShownSignal) =>
      checklist_id === visit.checklist_id && from_day <= visit.day && visit.day <= to_day
    const detected = await rememberSignals(db, [visit.restaurant_id], period, isPart)
    const events = detected.map(
      ({ restaurant_id: restaurantId, rule, side, from_day: from, to_day: to }): SignalDetected => {
        return { type: 'signal.detected', visitId, restaurantId, rule, side, from, to, period }
      },
    )
    await publish(context, db, events)
  })
}

interface Period {
  from: string
  to: string
}

function periodUntil(now: Date): Period {
  const to = now.toISOString().slice(0, 10)
  return { from: moved(to, 1 - DAYS), to }
}

/** Stores the signals of restaurants' charts for which `isWanted` is true, and returns the unknown ones. */
async function rememberSignals(
  db: Database,
  ids: readonly string[],
  { from }: Period,
  isWanted: (signal: ShownSignal) => boolean = () => true,
): Promise<SignalRow[]> {
  await lockSignals(db)
  let known = await knownSignals(db, ids, from)
  const unknown: SignalRow[] = []
  for (const shown of await shownSignals(db, ids, from)) {
    const { checklist_id: _, ...signal } = shown
    const same = known.filter((each) => isSame(each, signal))
    if (same.length === 0 && !isWanted(shown)) continue
    if (same.length === 0) unknown.push(signal)
    const stored = covering([signal, ...same])
    await storeSignal(db, stored, same)
    known = [...known.filter((each) => !same.includes(each)), stored]
  }
  return unknown
}

interface ShownSignal extends SignalRow {
  /** Whose whole scores the chart shows, null for all questions. */
  checklist_id: string | null
}

/** Returns the signals of the charts that the pages of restaurants show first: of the checklist of most of their visits. */
async function shownSignals(db: Database, ids: readonly string[], from: string): Promise<ShownSignal[]> {
  await applyPending(db)
  const charts = await chartCount(db)
  const days = Map.groupBy(await scoresByRestaurant(db, ids, from), ({ restaurant_id }) => restaurant_id)
  return [...days].flatMap(([restaurant_id, ofAll]) => {
    const checklist_id = meantChecklist(
      undefined,
      countsOf(ofAll, ({ subject_id }) => subject_id),
    )
    const rows = ofAll.filter(({ subject_id }) => subject_id === checklist_id)
    return chartOf(pointsOf(daySums(rows)), { from, to: rows.at(-1)!.day }, charts).runs.map(
      ({ rule, side, from: from_day, to: to_day }) => {
        return { restaurant_id, checklist_id, rule, side, from_day, to_day }
      },
    )
  })
}

/** Two signals that share a day are one: a signal grows with each visit, and moves a little with the mean. */
const isSame = (a: SignalRow, b: SignalRow) =>
  a.restaurant_id === b.restaurant_id &&
  a.rule === b.rule &&
  a.side === b.side &&
  a.from_day <= b.to_day &&
  b.from_day <= a.to_day

function covering(signals: readonly SignalRow[]): SignalRow {
  const from_day = signals.map((each) => each.from_day).toSorted()[0]!
  const to_day = signals
    .map((each) => each.to_day)
    .toSorted()
    .at(-1)!
  return { ...signals[0]!, from_day, to_day }
}
