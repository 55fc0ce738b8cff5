import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../base/db/migrate.ts'
import { emptyDatabase, type TestDatabase } from '../test/database.ts'
import { findBackup, readManifest } from './layout.ts'
import { load } from './load.ts'
import { makeSchema, requireIntact } from './restore.ts'
import { tablesOf, type Table } from './tables.ts'

/** A backup of a small database for each release, named by it (CONTRIBUTING.md). */
const RELEASES = fileURLToPath(new URL('../../fixtures/releases', import.meta.url))

let target: TestDatabase

beforeEach(async () => {
  target = await emptyDatabase()
})
afterEach(() => target.drop())

/** The rows of the tables of a release, in the columns that are still there. */
async function contentOf(tables: readonly Table[]): Promise<Map<string, string[]>> {
  const client = new pg.Client(target.connection)
  await client.connect()
  try {
    const now = new Map((await tablesOf(client)).map(({ name, columns }) => [name, columns]))
    const content = new Map<string, string[]>()
    for (const { name, columns } of tables) {
      const kept = columns.filter((column) => now.get(name)?.includes(column))
      expect([name, kept]).toEqual([name, columns])
      const list = kept.map((column) => client.escapeIdentifier(column)).join(', ')
      const table = client.escapeIdentifier(name)
      const { rows } = await client.query<{ row: string }>(
        `select row(${list})::text as row from ${table} order by 1`,
      )
      content.set(
        name,
        rows.map(({ row }) => row),
      )
    }
    return content
  } finally {
    await client.end()
  }
}

test.each(readdirSync(RELEASES))(
  'a database of release %s is upgraded, and what it held is there as it was',
  async (release) => {
    const backup = await findBackup(join(RELEASES, release))
    const manifest = await readManifest(backup)
    await requireIntact(backup, manifest)
    await makeSchema(target.connection, manifest)
    await load(target.connection, backup, manifest)
    const before = await contentOf(manifest.tables)
    expect(before.get('visits')?.length).toBeGreaterThan(0)
    await migrate(target.db)
    expect(await contentOf(manifest.tables)).toEqual(before)
  },
)
