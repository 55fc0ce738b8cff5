import { rowsOf } from '../../../base/db/rows.ts'
import { photoKeys } from '../../../programme/photo-files/service.ts'
import { instant, integer, partOf, text, type Cell, type CellColumn, type Column } from '../columns.ts'
import type { VisitRow } from '../selection.ts'
import { byVisit, type Source } from './content.ts'
import { questionColumns, type InQuestion } from './question-columns.ts'
import { partOfVisit, VISIT } from './visits.ts'

interface PhotoRow extends InQuestion {
  id: string
  visit_id: string
  sha256: Buffer
  content_type: string
  width: number
  height: number
  bytes: number
  taken_at: string
}

const QUERY = `
  select p.id, q.visit_id, q.source_id, q.title, q.options, p.sha256, p.content_type, p.width, p.height,
    coalesce(p.stored_bytes, p.bytes) as bytes, p.taken_at
  from visit_questions q join photos p on p.question_id = q.id
  where q.visit_id = any($1::uuid[]) and q.has_entries and p.deleted_at is null and p.readable
  order by q.position, p.taken_at, p.id`

const OWN: readonly CellColumn<PhotoRow>[] = [
  ...questionColumns<PhotoRow>((row) => row),
  text('photo_id', 'the photo', ({ id }) => id),
  integer('width', 'its width in pixels', ({ width }) => width),
  integer('height', 'its height in pixels', ({ height }) => height),
  integer('bytes', 'the size of the file', ({ bytes }) => bytes),
  instant('taken_at', 'when it was taken, by the phone’s clock', (row) => row.taken_at),
]

/** The ZIP's writer fills in the file, because it knows whether the storage has it. */
const FILE: Column = {
  name: 'file',
  type: 'text',
  about: 'the place in the ZIP; empty where the storage has lost the photo',
}

export const PHOTOS: readonly Column[] = [FILE, ...VISIT, ...OWN]

export interface ExportedPhoto {
  /** The key of its file in the storage. */
  key: string
  /** The path in the ZIP. */
  path: string
  takenAt: string
  /** The cells of its row after the file. */
  cells: Cell[]
}

/** Reads the photos of a page of visits. */
export async function photosIn(source: Source, page: readonly VisitRow[]): Promise<ExportedPhoto[]> {
  const { db } = source
  const rows = await rowsOf<PhotoRow>(db, QUERY, [page.map(({ id }) => id)])
  return byVisit(page, rows).flatMap(({ visit, rows: own }) =>
    own.map((row) => ({
      key: photoKeys(row).full,
      path: `${folderOf(visit)}/${row.id}${ENDINGS[row.content_type] ?? ''}`,
      takenAt: row.taken_at,
      cells: [...partOfVisit(visit, source).cells, ...partOf(OWN, row, source).cells],
    })),
  )
}

const ENDINGS: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
}

/** Characters that a file system refuses in a name or reads as a path. */
const UNFIT = /[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu

/** Returns the folder of a visit. Its name contains the day and the restaurant, never the guest. */
function folderOf({ id, visit_date, restaurant }: VisitRow): string {
  const place = restaurant.replaceAll(UNFIT, ' ').slice(0, 60).trim()
  return `${visit_date.slice(0, 10)} ${place} ${id.slice(-8)}`.replaceAll(/ +/g, ' ')
}
