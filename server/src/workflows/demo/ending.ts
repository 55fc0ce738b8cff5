import { rm } from 'node:fs/promises'
import { v7 } from 'uuid'
import type { DemoParts } from '@cloche/contract/demo.ts'
import type { Context } from '../../base/context.ts'
import { removeExportFiles } from '../../figures/exports/service.ts'
import { recompute } from '../../figures/insight/service.ts'
import { removeFiles } from '../../programme/photo-files/service.ts'
import { accessFile } from './access.ts'
import {
  countDemo,
  deleteDemo,
  keepAdministrator,
  listDemoFiles,
  lockVisits,
  noteDemo,
  withoutAppendOnly,
} from './ending-queries.ts'
import { foundingIn } from './founding.ts'
import { programmeOf } from './seed.ts'

type Needed = Pick<Context, 'db' | 'storage' | 'config' | 'clock'>

/** What ending the demo would remove; null where there is none. */
export async function demoIn({ db }: Pick<Context, 'db'>): Promise<DemoParts | null> {
  const founded = await foundingIn(db)
  if (!founded) return null
  return db.transaction().execute(async (trx) => {
    await noteDemo(trx, programmeOf(founded))
    return countDemo(trx)
  })
}

/**
 * Ends the demo: nothing of it is left, whatever people changed in it. What they made beside it stays (decision 0033). Returns what was
 * removed; null where there is no demo.
 */
export async function endDemo({ db, storage, config, clock }: Needed): Promise<DemoParts | null> {
  const founded = await foundingIn(db)
  if (!founded) return null
  const { parts, files } = await db.transaction().execute(async (trx) => {
    await lockVisits(trx)
    await noteDemo(trx, programmeOf(founded))
    const noted = { parts: await countDemo(trx), files: await listDemoFiles(trx) }
    await withoutAppendOnly(trx, async () => {
      await deleteDemo(trx)
      await keepAdministrator(trx, v7())
    })
    return noted
  })
  for (const photo of files.photos) await removeFiles(storage, photo)
  for (const id of files.exports) await removeExportFiles(storage, id)
  await rm(accessFile(config.dataDir), { force: true })
  await recompute({ db, clock })
  return parts
}
