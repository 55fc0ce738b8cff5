import { stat } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TableFormat } from '@cloche/contract/export-choices.ts'
import type { NewExport } from '@cloche/contract/exports.ts'
import type { Database } from '../../base/db/database.ts'
import type { Storage } from '../../base/storage/storage.ts'
import { answersTable } from './contents/answers.ts'
import { COLUMNS } from './contents/columns.ts'
import type { Source, Table } from './contents/content.ts'
import { dishesTable } from './contents/dishes.ts'
import { photosIn } from './contents/photos.ts'
import { wideTable } from './contents/table.ts'
import { columnsFor, visitsTable } from './contents/visits.ts'
import { openTable } from './formats/writer.ts'
import { openZip } from './formats/zip.ts'
import { pagesOf, selectionOf, type Limits, type VisitRow } from './selection.ts'

export interface Progress {
  visits: number
  rows: number
  bytes: number
}

export interface Making {
  db: Database
  storage: Storage
  request: NewExport
  limits: Limits | null
  path: string
  now: Date
  /** Called after each page of visits. */
  onProgress: (progress: Progress) => Promise<void>
}

/** At sixty answers per visit a page has some 3,000 rows: few enough to leave memory before the collector has moved them. */
const VISITS_PER_PAGE = 50
/** At thirty photos per visit a page has 600 files. */
const VISITS_PER_PHOTO_PAGE = 20

const TABLES: Record<Exclude<NewExport['content'], 'photos'>, (source: Source) => Table | Promise<Table>> = {
  visits: visitsTable,
  answers: answersTable,
  table: wideTable,
  dishes: dishesTable,
}

/**
 * Writes the file of an export: pages of visits from one state of the database, each written while the next is read, so that two are in
 * memory. Throws an ExportError for a table that its format can't hold.
 */
export async function makeFile(making: Making): Promise<Progress> {
  const { db, request, limits, now } = making
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const { language, guests } = request
      const selection = limits
        ? { ...request, restaurantIds: limits.restaurantIds, within: limits.groups }
        : await selectionOf(transaction, null, request)
      const source = { db: transaction, selection, language, guests, now }
      return request.content === 'photos'
        ? writePhotos(making, source)
        : writeTable(making, source, await TABLES[request.content](source), request.format)
    })
}

async function writeTable(making: Making, source: Source, table: Table, format: NewExport['format']) {
  const { path, request } = making
  const columns = columnsFor(table.columns, request.guests)
  const writer = await openTable(format as TableFormat, { path, columns, bom: request.bom })
  return pump(making, source, writer, table.read, async (rowsOf) => {
    const rows = rowsOf()
    await writer.write(rows)
    return rows.length
  })
}

async function writePhotos(making: Making, source: Source): Promise<Progress> {
  const { path, storage, request } = making
  const names = columnsFor(COLUMNS.photos, request.guests).map(({ name }) => name)
  const writer = openZip(storage, path, names)
  const read = (page: readonly VisitRow[]) => photosIn(source, page)
  return pump(making, source, writer, read, (photos) => writer.write(photos))
}

/** Reads page after page, gives each to the writer, and closes the file even after a failure. */
async function pump<Read>(
  { path, request, onProgress }: Making,
  { db, selection }: Source,
  writer: { end(): Promise<void>; abort(): Promise<void> },
  read: (page: readonly VisitRow[]) => Promise<Read>,
  write: (read: Read) => Promise<number>,
): Promise<Progress> {
  const size = request.content === 'photos' ? VISITS_PER_PHOTO_PAGE : VISITS_PER_PAGE
  const progress: Progress = { visits: 0, rows: 0, bytes: 0 }
  try {
    for await (const { page, content } of readAhead(pagesOf(db, selection, size), read)) {
      progress.rows += await write(content)
      progress.visits += page.length
      progress.bytes = (await stat(path)).size
      await onProgress(progress)
    }
    await writer.end()
  } catch (error) {
    await writer.abort().catch(() => undefined)
    throw error
  }
  progress.bytes = (await stat(path)).size
  return progress
}

/** Yields each page with its content, and reads the next page meanwhile. */
async function* readAhead<Page, Read>(pages: AsyncGenerator<Page>, read: (page: Page) => Promise<Read>) {
  const readNext = async () => {
    const { done, value } = await pages.next()
    return done ? null : { page: value, content: await read(value) }
  }
  let next = readNext()
  try {
    for (let current = await next; current; current = await next) {
      next = readNext()
      // A failure is thrown when its page is due, or not at all if the page before fails.
      next.catch(() => undefined)
      // The question for the next page leaves before this one is written, which takes the thread.
      await nextTurn()
      yield current
    }
  } finally {
    await next.catch(() => undefined)
  }
}
