import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { withQuestions } from '@cloche/checklist/condition.ts'
import type { QuestionOptions } from '@cloche/contract/questions.ts'
import type { Database } from '../base/db/database.ts'
import { findPartial } from '../answers/photos/partials.ts'
import { partialPath } from '../answers/photos/unfinished.ts'
import { photoKeys } from '../programme/photo-files/service.ts'
import type { FolderStorage } from '../base/storage/folder-storage.ts'
import type { Storage } from '../base/storage/storage.ts'
import { buildLink, buildQuestion, buildRestaurant, buildUser, buildVisit, emptyBank } from './factories.ts'
import type { Beginning, Begun, Calls, Row, Stored } from './sim-protocol.ts'

type Answers = { [K in keyof Calls]: (input: Calls[K][0]) => Promise<Calls[K][1]> }

/** Links outlive every history. */
const LINK_LIFETIME = 30 * 86_400_000
const EPOCH = new Date(0)

/** The simulation's own access to the database, outside of the server. */
export function simDatabase(db: Database, storage: FolderStorage): Answers {
  let bank = new Map<string, string>()
  /** The checklists of this bank, by the names of their categories. */
  let checklists = new Map<string, string>()

  async function buildBank(items: Beginning['bank']): Promise<void> {
    await emptyBank(db)
    bank = new Map()
    checklists = new Map()
    for (const [position, { id, parent, title, type, options }] of items.entries()) {
      const item = { title, type, position, options: withNamed(options as QuestionOptions) }
      const row = await buildQuestion(db, { ...item, parent: parent && bank.get(parent)! })
      bank.set(id, row.id)
    }
  }

  function withNamed({ showIf, ...options }: QuestionOptions): QuestionOptions {
    return showIf ? { ...options, showIf: withQuestions(showIf, (id) => bank.get(id)!) } : options
  }

  async function checklistOf(categories: readonly string[] | null): Promise<string | null> {
    if (categories === null) return null
    const title = categories.join(' ')
    const known = checklists.get(title)
    if (known !== undefined) return known
    const { rows } = await sql<{ id: string }>`
      insert into checklists (id, title, position, number, deleted_at)
      select uuidv7(), ${title}, 0, coalesce(max(number), 0) + 1, now() from checklists returning id`.execute(
      db,
    )
    const { id } = rows[0]!
    const places = categories.map((category, position) => {
      return { checklist_id: id, category_id: bank.get(category)!, position }
    })
    await db.insertInto('checklist_categories').values(places).execute()
    checklists.set(title, id)
    return id
  }

  async function editBank(items: Beginning['bank']): Promise<null> {
    for (const { id, title } of items) {
      const query = db.updateTable('questions').set({ title }).where('id', '=', bank.get(id)!)
      await query.where('title', '!=', title).execute()
    }
    return null
  }

  async function begin({ now, people, visits, bank: items }: Beginning): Promise<Begun> {
    // Each starting server process scans all photos, but those of finished histories matter no more.
    for (const folder of await storage.list('photos'))
      await rm(join(storage.tempDir, '../photos', folder), { recursive: true, force: true })
    // Earlier histories may have left other content.
    await (items.every(({ id }) => bank.has(id)) ? editBank(items) : buildBank(items))
    const { id: restaurant_id } = await buildRestaurant(db, {
      title: 'Cellar',
      address: '1 Mill Lane',
      timezone: 'UTC',
    })
    const [ids, links] = [new Map([...bank, ['r', restaurant_id]]), new Map<string, string>()]
    for (const { id, roleId, firstName, lastName } of people) {
      const name = { first_name: firstName, last_name: lastName }
      const user = await buildUser(db, { ...name, role_id: roleId, created_at: now })
      ids.set(id, user.id)
      const expires_at = new Date(Date.parse(now) + LINK_LIFETIME)
      links.set(id, await buildLink(db, { user_id: user.id, expires_at }))
    }
    // These ids sort in the same order as the simulation's.
    for (const { id, guestId, visitDate, checklist } of visits.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const checklist_id = await checklistOf(checklist)
      const place = { restaurant_id, guest_id: ids.get(guestId)!, visit_date: visitDate, checklist_id }
      ids.set(id, (await buildVisit(db, { ...place, opens_at: `${visitDate}Z` })).id)
    }
    return { ids: [...ids, ...checklists], links: [...links] }
  }

  async function stored({ visitIds, guestIds }: Calls['stored'][0]): Promise<Stored> {
    const own = sql`(select id from visit_questions where visit_id = any(${visitIds}::uuid[]))`
    const rows = async (query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows
    const [visits, questions, dishes, photos, removals] = await Promise.all([
      rows(sql<Row>`select * from visits where id = any(${visitIds}::uuid[])`),
      rows(sql<Row>`select * from visit_questions where visit_id = any(${visitIds}::uuid[])`),
      rows(sql<Row>`select * from dishes where question_id in ${own}`),
      rows(sql<Row>`select *, encode(sha256, 'hex') as sha256 from photos where question_id in ${own}`),
      rows(sql<Row>`select * from early_removals where question_id in ${own}`),
    ])
    const files = await Promise.all(photos.map((photo) => withFile(storage, photo)))
    const partials = await Promise.all(guestIds.map((id) => partialsOf(storage, id)))
    return { visits, questions, dishes, photos: files, removals, partials: partials.flat() }
  }

  return {
    begin,
    editBank,
    stored,
    arrived: async ({ guestId, id }) => {
      const partial = await findPartial(partialPath(storage.partialDir, guestId, id), EPOCH)
      return partial?.offset ?? null
    },
  }
}

async function withFile(storage: Storage, photo: Row): Promise<Row> {
  const sha256 = Buffer.from(photo['sha256'] as string, 'hex')
  const { full } = photoKeys({ id: photo['id'] as string, sha256 })
  const bytes = (await storage.has(full)) ? await buffer(await storage.read(full)) : null
  return { ...photo, bytesSha256: bytes && createHash('sha256').update(bytes).digest('hex') }
}

async function partialsOf({ partialDir }: FolderStorage, guestId: string): Promise<Stored['partials']> {
  const names = await readdir(join(partialDir, guestId)).catch(() => [])
  const ids = names.filter((name) => !name.endsWith('.json'))
  const found = await Promise.all(ids.map((id) => findPartial(partialPath(partialDir, guestId, id), EPOCH)))
  return found.flatMap((partial, place) => (partial ? [{ id: ids[place]!, offset: partial.offset }] : []))
}
