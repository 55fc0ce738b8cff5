import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { type Amounts, fill } from './fill/fill.ts'
import { type BenchGuest, logInAdministrator, logInGuests } from './fill/guests.ts'
import { residentMemory } from './measure/memory.ts'
import { type List, measureLists, restaurantLists, userLists, visitLists } from './measure/lists.ts'
import { measureChangedVisits, measureVisitLoad } from './measure/reads.ts'
import type { Measured, Rounds } from './measure/rounds.ts'
import { measureSaves } from './measure/saves.ts'
import { measureStarts } from './measure/start.ts'
import { makePhoto, measureUploads } from './measure/uploads.ts'
import { runBench, temporaryFolder } from './product/cleanup.ts'
import { connectionTo, postmasterPid, withDatabase } from './product/database.ts'
import { type Product, startProduct } from './product/product.ts'
import { databaseLine, machineLines } from './report/machine.ts'
import { allMet, printTable, type Row } from './report/table.ts'

const CONNECTIONS = 32
const UPLOADERS = 4
/** How many guests each uploader uses, because a visit has a limit of photos. */
const UPLOADING_GUESTS = 8
const MIB = 1024 ** 2
const PHOTO_SHARE = 'photos of 300 KB at 4 connections, share of file, fsync and insert'

const quick = process.argv.includes('--quick')
/** Uploads alone, with little in the database. */
const photosOnly = process.argv.includes('--photos')
const size = { restaurants: 200, guests: 1000, users: 100_000, visits: 100_000, open: 64, dishes: 1 }
const few = { restaurants: 20, guests: 100, users: 1000, visits: 1000, open: 64, dishes: 1 }
const amounts: Amounts = photosOnly ? { ...few, filled: 100 } : { ...size, filled: quick ? 1667 : 16_667 }
const savesFor: Rounds = quick ? { rounds: 2, seconds: 2 } : { rounds: 3, seconds: 8 }
const othersFor: Rounds = quick ? { rounds: 1, seconds: 2 } : { rounds: 3, seconds: 5 }
const startTimes = quick ? 2 : 5

interface Filled {
  product: Product
  dataDir: string
  guests: BenchGuest[]
  administrator: string
  restaurantIds: string[]
  guestIds: string[]
}

const progress = (text: string): void => void process.stderr.write(`… ${text}\n`)

function row(what: string, connections: number, { perSecond, p50, p99 }: Measured, bounded?: string): Row {
  return {
    what,
    cells: [String(connections), Math.round(perSecond).toLocaleString('en'), p50.toFixed(2), p99.toFixed(2)],
    bounded: bounded === undefined ? undefined : { name: bounded, value: p99 },
  }
}

async function fillAndLogIn(client: pg.Client): Promise<Omit<Filled, 'product' | 'dataDir'>> {
  const begin = performance.now()
  const answers = await fill(client, amounts)
  const seconds = (performance.now() - begin) / 1000
  console.log(await databaseLine(client))
  console.log(
    `${answers.toLocaleString('en')} saved answers in ${amounts.visits.toLocaleString('en')} visits, ` +
      `filled in ${seconds.toFixed(0)} s`,
  )
  const idsIn = async (table: string) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from ${table} where id::text like '019a0000-%' order by id limit 200`,
    )
    return rows.map(({ id }) => id)
  }
  return {
    guests: await logInGuests(client, CONNECTIONS + UPLOADERS * UPLOADING_GUESTS),
    administrator: await logInAdministrator(client),
    restaurantIds: await idsIn('restaurants'),
    guestIds: await idsIn('users'),
  }
}

async function saveRows({ product, dataDir, guests }: Filled, count: number): Promise<Row[]> {
  progress(`saves, ${count} at once`)
  const connection = await connectionTo(dataDir)
  const { http, driver } = await measureSaves(product, connection, guests.slice(0, count), savesFor)
  const share = http.perSecond / driver.perSecond
  const bounded = { name: "saves at 32 connections, share of the driver's", value: share }
  return [
    row('answers saved through HTTP', count, http),
    row('the same one-row UPDATE through the driver', count, driver),
    {
      what: "  share of the driver's",
      cells: [String(count), share.toFixed(2), '', ''],
      bounded: count === CONNECTIONS ? bounded : undefined,
    },
    ...(count === CONNECTIONS ? [generatorRow(http)] : []),
  ]
}

const generatorRow = ({ generatorCpu }: Measured): Row => ({
  what: '  processor the load generator took, of one',
  cells: [String(CONNECTIONS), generatorCpu.toFixed(2), '', ''],
})

async function readRows({ product, guests, administrator, restaurantIds, guestIds }: Filled): Promise<Row[]> {
  const readers = guests.slice(0, CONNECTIONS)
  const list = (lists: List[], count: number) => measureLists(product, administrator, lists, count, othersFor)
  const oneFilter = restaurantLists(restaurantIds)
  const twoFilters = visitLists(restaurantIds, guestIds)
  const [visits, users] = [amounts.visits, amounts.users].map((amount) => amount.toLocaleString('en'))
  progress('reads')
  return [
    row('a visit of 60 questions', 1, await measureVisitLoad(product, readers.slice(0, 1), othersFor)),
    row(
      'a visit of 60 questions',
      CONNECTIONS,
      await measureVisitLoad(product, readers, othersFor),
      'visit of 60 questions at 32 connections, p99 ms',
    ),
    row(
      'a save, then its visit of 60 questions, each',
      CONNECTIONS,
      await measureChangedVisits(product, readers, othersFor),
      'save and visit of 60 questions in turn at 32 connections, p99 ms',
    ),
    row(`newest 50 of ${visits} visits, by restaurant`, 1, await list(oneFilter, 1)),
    row(
      `newest 50 of ${visits} visits, by restaurant`,
      CONNECTIONS,
      await list(oneFilter, CONNECTIONS),
      'newest 50 visits at 32 connections, p99 ms',
    ),
    row(`newest 50 of ${visits} visits, by two filters`, 1, await list(twoFilters, 1)),
    row(
      `newest 50 of ${visits} visits, by two filters`,
      CONNECTIONS,
      await list(twoFilters, CONNECTIONS),
      'newest 50 visits by two filters at 32 connections, p99 ms',
    ),
    row(`newest 50 of ${users} users, all or by name`, 1, await list(userLists(), 1)),
    row(
      `newest 50 of ${users} users, all or by name`,
      CONNECTIONS,
      await list(userLists(), CONNECTIONS),
      'newest 50 users at 32 connections, p99 ms',
    ),
  ]
}

async function uploadRows({ product, dataDir, guests }: Filled): Promise<Row[]> {
  progress('photos')
  const photo = await makePhoto()
  const uploaders = Array.from({ length: UPLOADERS }, (_, place) =>
    guests.slice(CONNECTIONS + place * UPLOADING_GUESTS, CONNECTIONS + (place + 1) * UPLOADING_GUESTS),
  )
  const what = `upload of a photo of ${Math.round(photo.length / 1000)} KB`
  const place = { product, connection: await connectionTo(dataDir), folder: join(dataDir, 'raw') }
  await mkdir(place.folder)
  const rows: Row[] = []
  for (const groups of [uploaders.slice(0, 1), uploaders]) {
    const { http, driver } = await measureUploads(place, groups, photo, othersFor)
    const value = http.perSecond / driver.perSecond
    const bounded = groups.length === UPLOADERS ? { name: PHOTO_SHARE, value } : undefined
    rows.push(
      row(what, groups.length, http),
      row('the same bytes to a file with fsync, and the row through the driver', groups.length, driver),
      { what: '  share of that', cells: [String(groups.length), value.toFixed(2), '', ''], bounded },
    )
  }
  return rows
}

const answerRows = async (filled: Filled): Promise<Row[]> => [
  ...(await saveRows(filled, 1)),
  ...(await saveRows(filled, CONNECTIONS)),
  ...(await readRows(filled)),
]

const firstRow = ({ readyMs }: Product): Row => ({
  what: 'first start, with demo data, /api/ready answers, ms',
  cells: [readyMs.toFixed(0)],
})

async function memoryRows({ product, dataDir }: Filled): Promise<Row[]> {
  const { server, postgres } = residentMemory(product.pid, await postmasterPid(dataDir))
  return [
    { what: 'memory of the server after all that, MiB', cells: [(server / MIB).toFixed(0)] },
    { what: "memory of PostgreSQL's processes, MiB", cells: [(postgres / MIB).toFixed(0)] },
  ]
}

async function startRows(dataDir: string, stack: AsyncDisposableStack): Promise<Row[]> {
  const rows: Row[] = []
  for (const way of ['node', 'npm'] as const) {
    progress(`second start with ${way}`)
    const { health, ready } = await measureStarts(way, dataDir, startTimes, stack)
    const bounded = { name: `second start with ${way}, ms`, value: ready }
    const command = way === 'npm' ? 'npm start' : 'node'
    rows.push(
      { what: `second start by ${command}, /api/health answers, ms`, cells: [health.toFixed(0)] },
      { what: `second start by ${command}, /api/ready answers, ms`, cells: [ready.toFixed(0)], bounded },
    )
  }
  return rows
}

await runBench(async (stack) => {
  console.log(machineLines().join('\n'))
  const dataDir = await temporaryFolder(stack)
  progress('first start')
  const product = await startProduct('node', dataDir, stack)
  progress('filling')
  const filled = { product, dataDir, ...(await withDatabase(await connectionTo(dataDir), fillAndLogIn)) }
  const loads = photosOnly ? [] : await answerRows(filled)
  loads.push(...(await uploadRows(filled)))
  const figures = await memoryRows(filled)
  await product.stop()
  if (!photosOnly) figures.push(firstRow(product), ...(await startRows(dataDir, stack)))
  console.log()
  printTable(['', 'connections', 'per second', 'p50 ms', 'p99 ms'], loads)
  console.log()
  printTable(['', 'figure'], figures)
  return allMet([...loads, ...figures])
})
