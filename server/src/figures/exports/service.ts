import type { Readable } from 'node:stream'
import { v7 } from 'uuid'
import type { z } from 'zod'
import { EXPORT_HOURS, EXPORTS_MAX } from '@cloche/contract/export-choices.ts'
import { type Export, type exportCalls, type NewExport } from '@cloche/contract/exports.ts'
import { audit, changesBetween } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { DomainEvent } from '../../base/events/events.ts'
import { cursorId, pageOfRows } from '../../base/http/page.ts'
import type { Session } from '../../base/http/sessions.ts'
import { notFound, Problem } from '../../base/faults/problem.ts'
import { removeWithFile } from './expiring.ts'
import { keyOf } from './files.ts'
import { presentExport, requestOf } from './present.ts'
import { expireExport, expireNamed, findExport, insertExport, listExports } from './queries.ts'
import { inPlaces } from '../../programme/where/service.ts'
import { countSelected, countVisits, selectionOf } from './selection.ts'

const HOUR = 3_600_000

export { removeFiles as removeExportFiles } from './files.ts'

/** Stores an export that the background makes. Throws `quota_reached` when the user has too many. */
export async function createExport(
  { db, clock }: Context,
  session: Session,
  request: NewExport,
): Promise<Export> {
  const [id, now] = [v7(), clock()]
  const { userId, tokenId } = session
  const expiresAt = new Date(now.getTime() + EXPORT_HOURS * HOUR)
  const visits = await countVisits(db, await selectionOf(db, session.reach, request))
  return db.transaction().execute(async (transaction) => {
    const row = { id, userId, tokenId, request, visits, now, expiresAt }
    if (!(await insertExport(transaction, row, EXPORTS_MAX))) throw new Problem('quota_reached')
    await audit(transaction, session, now, [
      {
        action: 'create',
        entity: 'export',
        entityId: id,
        subject: `${request.content}.${request.format}`,
        changes: changesOf(request, visits),
      },
    ])
    const stored = await findExport(transaction, { id, userId, now })
    return presentExport(stored!, session.reach)
  })
}

/** Returns the details for the log: the filter of an export and the way it names guests. */
function changesOf({ from, to, restaurantIds, groupIds, tags, statuses, guests }: NewExport, visits: number) {
  const restaurants = restaurantIds.length || undefined
  const where = { restaurants, groups: groupIds?.length || undefined, tags }
  return changesBetween({}, { from, to, ...where, statuses, guests, visits })
}

/** Returns the caller's exports that have not expired, newest first. */
export async function ownExports(
  { db, clock }: Context,
  session: Session,
  { limit, cursor }: z.output<typeof exportCalls.list.query>,
): Promise<z.input<typeof exportCalls.list.response>> {
  const rows = await listExports(db, { ...ownerOf(session), limit, after: cursorId(cursor), now: clock() })
  return pageOfRows(rows, limit, (row) => presentExport(row, session.reach))
}

/** Counts the visits and photos that an export would have. */
export async function countForExport(
  { db }: Context,
  { reach }: Session,
  { statuses = ['accepted'], ...query }: z.output<typeof exportCalls.count.query>,
): Promise<z.input<typeof exportCalls.count.response>> {
  return countSelected(db, { ...(await inPlaces(db, reach, query)), statuses })
}

/** Returns one of the caller's exports. Throws `not_found`. */
export async function ownExport(context: Context, session: Session, id: string): Promise<Export> {
  return presentExport(await findOwn(context, session, id), session.reach)
}

/** A limited token knows what it asked for itself alone. */
const ownerOf = ({ userId, tokenId, reach }: Session) => ({ userId, tokenId: reach ? tokenId : undefined })

async function findOwn({ db, clock }: Context, session: Session, id: string) {
  const row = await findExport(db, { ...ownerOf(session), id, now: clock() })
  if (!row) throw notFound()
  return row
}

export interface ExportFile {
  name: string
  bytes: number
  type: string
  read(range: { start: number; end: number } | null): Promise<Readable>
}

/**
 * Returns the file of a finished export. Throws `not_found`, `conflict` while there is no file, and for a file of restaurants that are out of
 * the caller's reach by now.
 */
export async function exportFile(context: Context, session: Session, id: string): Promise<ExportFile> {
  const { storage } = context
  const row = await findOwn(context, session, id)
  if (presentExport(row, session.reach).status !== 'done')
    throw new Problem('conflict', 'This export has no file, or none that you may have now')
  const key = keyOf(row.id)
  const { fileName: name, format } = presentExport(row, session.reach)
  return { name, bytes: row.bytes, type: TYPES[format], read: (range) => storage.read(key, range) }
}

const TYPES: Record<Export['format'], string> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl',
  parquet: 'application/vnd.apache.parquet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

/** Ends the files that may name a guest who is erased. */
export async function expireAtErasure(
  _context: Context,
  db: Database,
  events: readonly DomainEvent[],
): Promise<void> {
  if (events.some(({ type }) => type === 'guest.erased')) await expireNamed(db)
}

/** Stops an export, or removes its file. Throws `not_found`. */
export async function removeExport(context: Context, session: Session, id: string): Promise<void> {
  const { db, clock, log } = context
  const row = await findOwn(context, session, id)
  const { content, format } = requestOf(row)
  const { isRunning } = await db.transaction().execute(async (transaction) => {
    await audit(transaction, session, clock(), [
      { action: 'remove', entity: 'export', entityId: row.id, subject: `${content}.${format}` },
    ])
    return expireExport(transaction, row.id)
  })
  // The process that makes the file removes it.
  if (isRunning) return
  await removeWithFile(context, row.id).catch((error: unknown) => {
    log.warn({ err: error, id: row.id }, 'the file of a removed export is still there')
  })
}
