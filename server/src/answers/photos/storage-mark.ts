import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { serverSecret } from '../../base/db/server-secrets.ts'
import { photoFolders, photoOfFile } from '../../programme/photo-files/service.ts'
import { unlessMissing } from '../../base/storage/missing-file.ts'
import { photosKept } from './queries.ts'

const KEY = 'installation'
/** Every sweep renews the mark, once a day. A database that has not done so for this long is gone. */
const GONE_MILLISECONDS = 3 * 86_400_000

interface Owner {
  /** Backups have it, so a restored database is of the same installation. */
  installation: string
  /** A restored or copied database has another one. */
  database: string
}

type Mark = Owner & { writtenAt: Date }

async function ownerIn(db: Database): Promise<Owner> {
  const { rows } = await sql<{ id: string }>`
    select system_identifier || '-' || oid as id from pg_control_system(), pg_database
    where datname = current_database()`.execute(db)
  return { installation: (await serverSecret(db, 'installation')).toString('hex'), database: rows[0]!.id }
}

async function readMark({ storage }: Context): Promise<Mark | null> {
  const file = await storage.stat(KEY)
  const bytes = file && (await unlessMissing(storage.read(KEY).then(buffer)))
  if (!file || !bytes) return null
  const [installation = '', database = ''] = bytes.toString().split(' ')
  return { installation, database, writtenAt: file.writtenAt }
}

/** Stores whose photos the storage has, and which database sweeps them. */
export async function markStorage({ db, storage }: Context): Promise<void> {
  const { installation, database } = await ownerIn(db)
  await storage.putBytes(KEY, Buffer.from(`${installation} ${database}`))
}

/**
 * Returns why this database must not remove photos that it does not name, since they may belong to another one; null when it may. A
 * storage without a mark belongs to a database that names one of its photos.
 */
export async function foreignStorage(context: Context, now: Date): Promise<string | null> {
  const mark = await readMark(context)
  if (mark === null)
    return (await namesPhoto(context)) ? null : 'the database names none of the photos in the storage'
  const own = await ownerIn(context.db)
  if (mark.installation !== own.installation) return 'the storage has the photos of another installation'
  const isGone = now.getTime() - mark.writtenAt.getTime() > GONE_MILLISECONDS
  if (mark.database === own.database || isGone) return null
  return 'another database of this installation has swept the storage within three days'
}

async function namesPhoto(context: Context): Promise<boolean> {
  for (const folder of await photoFolders(context)) {
    const photos = (await context.storage.list(folder)).map(photoOfFile)
    const ids = photos.flatMap((photo) => (photo ? [photo.id] : []))
    if ((await photosKept(context.db, ids)).length > 0) return true
  }
  return false
}
