import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { photoKeys } from '../programme/photo-files/service.ts'
import { openVisit, testApp, type TestApp } from '../test/app.ts'
import { buildBank } from '../test/factories.ts'
import { startS3 } from '../test/s3.ts'
import { backupsIn } from './layout.ts'
import { keepBackedUp } from './running.ts'

const BYTES = Buffer.from('a photo, stored as it is')

async function keepPhoto(t: TestApp): Promise<void> {
  await buildBank(t.db)
  const { item } = await openVisit(t)
  const photo = { id: randomUUID(), sha256: createHash('sha256').update(BYTES).digest() }
  const path = join(t.context.storage.tempDir, photo.id)
  await writeFile(path, BYTES)
  await t.context.storage.putFile(photoKeys(photo).full, path)
  const of = {
    question_id: item('Plate').id,
    width: 4,
    height: 3,
    bytes: BYTES.length,
    content_type: 'image/jpeg',
  }
  await t.db
    .insertInto('photos')
    .values({ ...photo, ...of, taken_at: new Date().toISOString() })
    .execute()
}

test('a nightly backup that the store fails says so, and one is made when the store is back', async () => {
  const server = await startS3()
  const folder = await mkdtemp(join(tmpdir(), 'cloche-nightly-'))
  const t = await testApp({}, { BACKUP_DIR: folder, STORAGE_URL: server.url })
  const errors = async () =>
    (await t.db.selectFrom('backups').select(['error', 'finished_at']).orderBy('started_at').execute())
      .filter(({ finished_at }) => finished_at)
      .map(({ error }) => error)
  await keepPhoto(t)

  await server.leave()
  let stop = keepBackedUp(t.context)
  await expect.poll(errors).toEqual([expect.stringContaining('The store failed')])
  await stop()
  await server.comeBack()
  t.setNow(new Date(Date.now() + 2 * 3_600_000))
  stop = keepBackedUp(t.context)
  await expect.poll(errors).toEqual([expect.any(String), null])
  await stop()
  expect(await backupsIn(folder)).toHaveLength(1)
  await t.close()
  await rm(folder, { recursive: true })
  await server.close()
})
