import type { Menu, MenuState } from '@cloche/contract/menu.ts'
import type { Context } from '../../base/context.ts'
import { inBackground, repeatAnyway } from '../../base/jobs/repeating.ts'
import { MenuFailure } from './failure.ts'
import {
  claimReading,
  confirmMenu,
  endReading,
  findCopy,
  findMenu,
  findReading,
  storeMenu,
  type ReadingRow,
} from './queries.ts'
import { readMenu, type ReadMenu } from './read.ts'
import { presentSource, sourceOf, type Source } from './source.ts'

const MINUTE = 60_000
/** How often a replica checks whether the sheet is due; often, since the reading replica may be killed. */
const TICK_MILLISECONDS = MINUTE / 2
/** Longer than any reading takes. */
const ABANDONED_MILLISECONDS = 2 * MINUTE

/** The last menu read from the sheet; empty with `fetchedAt` null before the first successful reading. */
export async function currentMenu({ db }: Context): Promise<Menu> {
  const row = await findMenu(db)
  if (!row) return { dishes: [], drinks: [], fetchedAt: null }
  return { dishes: row.dishes, drinks: row.drinks, fetchedAt: row.fetched_at }
}

/** The menu's source, the result of the last reading, and the age of the copy that guests see. */
export async function menuState({ db, config, clock }: Context): Promise<MenuState> {
  const [copy, reading] = await Promise.all([findCopy(db), findReading(db)])
  const claimedAt = Date.parse(reading?.claimed_at ?? '') || 0
  return {
    source: presentSource(config.menuUrl === null ? null : sourceOf(config.menuUrl)),
    everyMinutes: config.menuRefreshMinutes,
    reading: claimedAt > clock().getTime() - ABANDONED_MILLISECONDS,
    lastRead: presentReading(reading),
    copy: copy
      ? { fetchedAt: copy.fetched_at, dishes: copy.dishes, drinks: copy.drinks, cut: copy.cut }
      : null,
  }
}

function presentReading(row: ReadingRow | undefined): MenuState['lastRead'] {
  if (!row?.read_at) return null
  const { failure: reason, detail } = row
  return { at: row.read_at, failure: reason && { reason, detail } }
}

/** Reads the sheet regardless of the copy's age and returns the state. */
export async function readMenuNow(context: Context): Promise<MenuState> {
  await refreshMenu(context, { afresh: true })
  return menuState(context)
}

interface Refresh {
  /** Another process's reading since then counts as ours. */
  unlessReadSince?: Date
  /** Reads the sheet without asking whether it has changed. */
  afresh?: boolean
  signal?: AbortSignal
}

/**
 * Reads and stores the sheet (docs/domain.md, Menu), one replica at a time. A failure is logged and stored, and the last good
 * copy stays. Rejects only when the database fails.
 */
export async function refreshMenu(context: Context, refresh: Refresh = {}): Promise<void> {
  const { db, config, clock, log } = context
  if (config.menuUrl === null) return
  const now = clock()
  const abandonedBefore = new Date(now.getTime() - ABANDONED_MILLISECONDS)
  const { unlessReadSince = null } = refresh
  if (!(await claimReading(db, { now, abandonedBefore, unlessReadSince }))) return
  const source = sourceOf(config.menuUrl)
  try {
    const menu = await readChanged(context, source, refresh)
    await keep(context, now, source, menu)
  } catch (error) {
    if (refresh.signal?.aborted) return void (await endReading(db, now, {}))
    const { reason, detail } = error instanceof MenuFailure ? error : new MenuFailure('internal')
    log.warn({ err: error, menu: source.kind, reason }, 'the menu could not be read')
    await endReading(db, now, { read_at: clock().toISOString(), failure: reason, detail })
  }
}

async function readChanged(
  context: Context,
  source: Source,
  { afresh, signal }: Refresh,
): Promise<ReadMenu | null> {
  const copy = afresh ? undefined : await findCopy(context.db)
  return readMenu(source, context, copy?.source === source.name ? copy : null, signal)
}

async function keep(
  { db, clock }: Context,
  claimedAt: Date,
  source: Source,
  menu: ReadMenu | null,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const readAt = clock().toISOString()
    const ended = await endReading(transaction, claimedAt, { read_at: readAt, failure: null, detail: '' })
    if (!ended) return
    if (!menu) return confirmMenu(transaction, readAt)
    const { dishes, drinks, cut, etag, lastModified } = menu
    const copy = { dishes, drinks, cut, etag, last_modified: lastModified, source: source.name }
    await storeMenu(transaction, { ...copy, fetched_at: readAt })
  })
}

/** Reads the menu now and then regularly, in the background. Returns a function that stops it. */
export function keepMenuFresh(context: Context, tick = TICK_MILLISECONDS): () => Promise<void> {
  const { config, clock, log } = context
  const each = { pause: tick, log, failed: 'the menu could not be kept' }
  const startedAt = clock().getTime()
  return inBackground((signal) =>
    repeatAnyway(each, signal, () => {
      // A first reading that the database or a killed process's claim prevents is still due at the next tick.
      const due = Math.max(startedAt, clock().getTime() - config.menuRefreshMinutes * MINUTE + tick)
      return refreshMenu(context, { signal, unlessReadSince: new Date(due) })
    }),
  )
}
