import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { residentMemory } from '../measure/memory.ts'
import { makePhoto } from '../measure/uploads.ts'
import { postmasterPid } from '../product/database.ts'
import type { Product } from '../product/product.ts'
import type { Row } from '../output/table.ts'
import { callerOf } from '@cloche/e2e/caller.ts'
import { type Stored, storedSoFar, type Work, workSoFar } from './usage.ts'
import { inviteGuest, type Invited, makeVisit, planVisit, reviewVisit } from './visit.ts'

const PHOTOS = 6
/** The number of guests at once. */
const AT_ONCE = 4
const DAY_SECONDS = 86_400
/** The busiest hour's share of a day's visits. Guests visit at lunch and in the evening. */
const BUSIEST_HOUR = 1 / 6
/** The share of a processor that may be busy in that hour. */
const BUSY = 0.5
const LARGEST = 6
const MIB = 1024 ** 2
const POLL_MS = 500

interface Sized {
  product: Product
  client: pg.Client
  administrator: string
  restaurantIds: readonly string[]
  visits: number
}

/** Lets guests make visits, which staff review at once. Returns the cost of one visit. */
export async function sizingRows({
  product,
  client,
  administrator,
  restaurantIds,
  visits,
}: Sized): Promise<Row[]> {
  const staff = callerOf(product.url, administrator)
  const photos = Array<Buffer>(PHOTOS).fill(await makePhoto())
  const guests: Invited[] = []
  for (let number = 0; number < visits + AT_ONCE; number++) guests.push(await inviteGuest(staff, number))
  const goThrough = async (some: readonly Invited[]) => {
    const left = some.entries()
    const one = async () => {
      for (const [at, guest] of left) {
        const visitId = await planVisit(staff, guest.id, restaurantIds[at % restaurantIds.length]!)
        await makeVisit(product, guest, visitId, photos)
        await reviewVisit(staff, visitId)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, one))
    await untilDone(client)
  }
  // The first visits warm up: connections, prepared statements, the processes for pictures.
  await goThrough(guests.splice(0, AT_ONCE))
  await client.query('checkpoint')
  const postmaster = await postmasterPid(product.dataDir)
  const [stored, work] = [await storedSoFar(client, product.dataDir), workSoFar(product.pid, postmaster)]
  await goThrough(guests)
  const workAfter = workSoFar(product.pid, postmaster)
  const storedAfter = await storedSoFar(client, product.dataDir)
  const memory = residentMemory(product.pid, postmaster)
  return [
    ...workRows(work, workAfter, visits),
    ...storedRows(stored, storedAfter, visits),
    { what: 'connections to PostgreSQL after that', cells: [String(storedAfter.connections)] },
    { what: 'memory of the server after that, MiB', cells: [(memory.server / MIB).toFixed(0)] },
    { what: "memory of PostgreSQL's processes, MiB", cells: [(memory.postgres / MIB).toFixed(0)] },
  ]
}

/** Photos are decoded and messages sent after the calls. */
async function untilDone(client: pg.Client): Promise<void> {
  const unfinished = `
    select from photos where readable is null and deleted_at is null
    union all select from pgboss.job where state < 'completed' and start_after <= now()`
  while ((await client.query(`${unfinished} limit 1`)).rowCount! > 0) await wait(POLL_MS)
}

function workRows(before: Work, after: Work, visits: number): Row[] {
  const spent = (part: keyof Work) => (after[part] - before[part]) / visits
  const parts = [spent('server'), spent('pictures'), spent('postgres')]
  const whole = parts.reduce((sum, part) => sum + part, 0)
  const names = ['  the server', '  its processes that read pictures', '  PostgreSQL']
  const perDay = DAY_SECONDS / whole
  const planned = (BUSY * 3600) / whole / BUSIEST_HOUR
  return [
    {
      what: `processor time of a visit with ${PHOTOS} photos and its review, ms`,
      cells: [(whole * 1000).toFixed(0)],
    },
    ...names.map((what, at) => ({ what, cells: [(parts[at]! * 1000).toFixed(0)] })),
    { what: 'visits a day that fill a processor, evenly spread', cells: [inThousands(perDay)] },
    {
      what: 'visits a day for each processor, half of it busy in the busiest hour',
      cells: [inThousands(planned)],
    },
  ]
}

const inThousands = (count: number) => (Math.round(count / 100) * 100).toLocaleString('en')

function storedRows(before: Stored, after: Stored, visits: number): Row[] {
  const kilobytes = (bytes: number) => (bytes / visits / 1000).toFixed(1)
  const grown = [...after.tables].map(([name, bytes]) => ({
    name,
    bytes: bytes - (before.tables.get(name) ?? 0),
  }))
  const largest = grown.toSorted((a, b) => b.bytes - a.bytes).slice(0, LARGEST)
  const whole = grown.reduce((sum, { bytes }) => sum + bytes, 0)
  return [
    { what: 'database with indexes, KB for a visit', cells: [kilobytes(whole)] },
    ...largest.map(({ name, bytes }) => ({ what: `  ${name}`, cells: [kilobytes(bytes)] })),
    {
      what: `photos with thumbnails, KB for a visit with ${PHOTOS}`,
      cells: [kilobytes(after.photos - before.photos)],
    },
    { what: "PostgreSQL's log (WAL), KB for a visit", cells: [kilobytes(after.wal - before.wal)] },
  ]
}
