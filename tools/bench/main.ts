import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { type Amounts, fill } from './fill/fill.ts'
import { type BenchGuest, logInAdministrator, logInGuests } from './fill/guests.ts'
import { residentMemory } from './measure/memory.ts'
import { type List, listReading, restaurantLists, userLists, visitLists } from './measure/lists.ts'
import { watchLoop } from './measure/loop.ts'
import { changedVisits, measureReads, type Reading, visitLoad } from './measure/reads.ts'
import { type Beside, type Measured, median, type Rounds } from './measure/rounds.ts'
import { measureSaves } from './measure/saves.ts'
import { measureStarts } from './measure/start.ts'
import { todayMs } from './measure/today.ts'
import { turnRows } from './measure/turns.ts'
import { makePhoto, measureUploads } from './measure/uploads.ts'
import { runBench, temporaryFolder } from './product/cleanup.ts'
import { connectionTo, postmasterPid, withDatabase } from './product/database.ts'
import { type Product, startProduct } from './product/product.ts'
import { databaseLine, machineLines } from './output/machine.ts'
import { allMet, printTable, type Row } from './output/table.ts'
import { sizingRows } from './sizing/sizing.ts'

const CONNECTIONS = 32
const UPLOADERS = 4
/** The number of guests of each uploader. One guest does not suffice, because a visit has a limit of photos. */
const UPLOADING_GUESTS = 16
/** The guests under load, each with an open visit. */
const GUESTS = CONNECTIONS + UPLOADERS * UPLOADING_GUESTS
const MIB = 1024 ** 2
const PHOTO_SHARE = 'photos of 300 KB at 4 connections, share of file, fsync and insert'

const quick = process.argv.includes('--quick')
/** Uploads alone, with little in the database. */
const photosOnly = process.argv.includes('--photos')
/** The cost of a visit alone, for docs/operating.md. */
const sizingOnly = process.argv.includes('--sizing')
/** The largest calls one by one, alone. */
const turnsOnly = process.argv.includes('--turns')
/** Staff's first screen over ten times the visits, alone. */
const todayOnly = process.argv.includes('--today')
const size = {
  restaurants: 200,
  guests: 1000,
  users: 100_000,
  visits: 100_000,
  minutes: 15,
  open: GUESTS,
  dishes: 1,
}
const few = { restaurants: 20, guests: 100, users: 1000, visits: 1000, minutes: 15, open: GUESTS, dishes: 1 }
const amounts: Amounts = photosOnly
  ? { ...few, filled: 100 }
  : { ...size, filled: quick || todayOnly ? 1667 : 16_667 }
/** A tenth of the visits, by the same people in the same restaurants. */
const fewer: Amounts = { ...amounts, visits: amounts.visits / 10, filled: 1667 }
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

const row = (what: string, connections: number, { perSecond, p50, p99 }: Measured): Row => ({
  what,
  cells: [String(connections), Math.round(perSecond).toLocaleString('en'), p50.toFixed(2), p99.toFixed(2)],
})

/** The product's figure, the limit, and the share of the limit that the product reaches. `name`: the bound's, if there is a bound. */
function besideRows(
  [what, limit]: readonly [string, string],
  count: number,
  { http, driver }: Beside,
  name: string | undefined,
): Row[] {
  const value = http.perSecond / driver.perSecond
  return [
    row(what, count, http),
    row(limit, count, driver),
    {
      what: '  share of that',
      cells: [String(count), value.toFixed(2), '', ''],
      bounded: name === undefined ? undefined : { name, value },
    },
  ]
}

/** Returns the name of the bound. Only the load with the most connections has a bound. */
const boundOf = (what: string, count: number) =>
  count === CONNECTIONS ? `${what} at 32 connections, share of the driver's` : undefined

async function fillAndLogIn(
  client: pg.Client,
  wanted = amounts,
): Promise<Omit<Filled, 'product' | 'dataDir'>> {
  const begin = performance.now()
  const answers = await fill(client, wanted)
  const seconds = (performance.now() - begin) / 1000
  console.log(await databaseLine(client))
  console.log(
    `${answers.toLocaleString('en')} saved answers in ${wanted.visits.toLocaleString('en')} visits, ` +
      `filled in ${seconds.toFixed(0)} s`,
  )
  const idsIn = async (table: string) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from ${table} where id::text like '019a0000-%' order by id limit 200`,
    )
    return rows.map(({ id }) => id)
  }
  return {
    guests: await logInGuests(client, GUESTS),
    administrator: await logInAdministrator(client),
    restaurantIds: await idsIn('restaurants'),
    guestIds: await idsIn('users'),
  }
}

async function saveRows({ product, dataDir, guests }: Filled, count: number): Promise<Row[]> {
  progress(`saves, ${count} at once`)
  const connection = await connectionTo(dataDir)
  const measured = await measureSaves(product, connection, guests.slice(0, count), savesFor)
  const names = ['answers saved through HTTP', 'the same one-row UPDATE through the driver'] as const
  const rows = besideRows(names, count, measured, boundOf('saves', count))
  return count === CONNECTIONS ? [...rows, generatorRow(measured.http)] : rows
}

const generatorRow = ({ generatorCpu }: Measured): Row => ({
  what: '  processor the load generator took, of one',
  cells: [String(CONNECTIONS), generatorCpu.toFixed(2), '', ''],
})

async function readRows({ product, dataDir, ...filled }: Filled): Promise<Row[]> {
  const { guests, administrator, restaurantIds, guestIds } = filled
  const readers = guests.slice(0, CONNECTIONS)
  const list = (lists: List[]) => (count: number) => listReading(administrator, lists, count)
  const [visits, users] = [amounts.visits, amounts.users].map((amount) => amount.toLocaleString('en'))
  const connection = await connectionTo(dataDir)
  const reads: [what: string, of: (count: number) => Reading, bounded: string][] = [
    ['a visit of 60 questions', (count) => visitLoad(readers.slice(0, count)), 'visit of 60 questions'],
    [
      'a save, then its visit of 60 questions, each',
      (count) => changedVisits(readers.slice(0, count)),
      'save and visit of 60 questions in turn',
    ],
    [
      `newest 50 of ${visits} visits, by restaurant`,
      list(restaurantLists(restaurantIds)),
      'newest 50 visits',
    ],
    [
      `newest 50 of ${visits} visits, by two filters`,
      list(visitLists(restaurantIds, guestIds)),
      'newest 50 visits by two filters',
    ],
    [`newest 50 of ${users} users, all or by name`, list(userLists()), 'newest 50 users'],
  ]
  const rows: Row[] = []
  for (const [what, of, bounded] of reads)
    for (const count of [1, CONNECTIONS]) {
      progress(`${what}, ${count} at once`)
      const measured = await measureReads(product, connection, of(count), othersFor)
      rows.push(
        ...besideRows([what, 'the same rows through the driver'], count, measured, boundOf(bounded, count)),
      )
    }
  return rows
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
    const limit = 'the same bytes to a file with fsync, and the row through the driver'
    const measured = await measureUploads(place, groups, photo, othersFor)
    const name = groups.length === UPLOADERS ? PHOTO_SHARE : undefined
    rows.push(...besideRows([what, limit], groups.length, measured, name))
  }
  return rows
}

const LOADS: [what: string, of: (filled: Filled) => Promise<Row[]>][] = [
  ['saves', async (filled) => [...(await saveRows(filled, 1)), ...(await saveRows(filled, CONNECTIONS))]],
  ['reads and lists', readRows],
  ['photos', uploadRows],
]

/** Puts the product under all loads. Returns the rows of the loads and of the server's event loop meanwhile. */
async function loadRows(filled: Filled): Promise<{ loads: Row[]; loops: Row[] }> {
  const [loads, loops]: [Row[], Row[]] = [[], []]
  for (const [what, of] of photosOnly ? LOADS.slice(-1) : LOADS) {
    const { result, row: loop } = await watchLoop(what, filled.product, () => of(filled))
    loads.push(...result)
    loops.push(loop)
  }
  return { loads, loops }
}

const firstRow = ({ readyMs }: Product): Row => ({
  what: 'first start, with demo data, /api/ready answers, ms',
  cells: [readyMs.toFixed(0)],
})

async function memoryRows({ product, dataDir }: Filled): Promise<Row[]> {
  const { server, postgres } = residentMemory(product.pid, await postmasterPid(dataDir))
  return [
    {
      what: 'memory of the server after all that, MiB',
      cells: [(server / MIB).toFixed(0)],
      bounded: { name: 'memory of the server after all of the load, MiB', value: server / MIB },
    },
    { what: "memory of PostgreSQL's processes, MiB", cells: [(postgres / MIB).toFixed(0)] },
  ]
}

/** Measures staff's first screen on this database and on a database with a tenth of the visits. Both should take equally long. */
async function todayRows({ product, administrator }: Filled, stack: AsyncDisposableStack): Promise<Row[]> {
  progress('Today')
  const dataDir = await temporaryFolder(stack)
  const other = await startProduct('node', dataDir, stack)
  const filled = await withDatabase(await connectionTo(dataDir), (client) => fillAndLogIn(client, fewer))
  // In turn, because a machine is not equally fast all the time.
  const times: { less: number; many: number }[] = []
  for (let round = 0; round < 3; round++)
    times.push({
      less: await todayMs(other, filled.administrator),
      many: await todayMs(product, administrator),
    })
  await other.stop()
  const less = median(times.map((each) => each.less))
  const many = median(times.map((each) => each.many))
  const value = many / less
  const rowOf = (visits: number, milliseconds: number): Row => ({
    what: `Today over ${visits.toLocaleString('en')} visits, ms`,
    cells: [milliseconds.toFixed(1)],
  })
  return [
    rowOf(fewer.visits, less),
    rowOf(amounts.visits, many),
    {
      what: '  growth',
      cells: [value.toFixed(2)],
      bounded: { name: 'Today, growth to ten times the visits', value },
    },
  ]
}

async function startRows(dataDir: string, stack: AsyncDisposableStack): Promise<Row[]> {
  progress('start of PostgreSQL alone')
  const bare = await measureStarts('bare', dataDir, startTimes, stack)
  const rows: Row[] = [
    { what: 'start of PostgreSQL and a bare server on it, ms', cells: [bare.ready.toFixed(0)] },
  ]
  for (const way of ['node', 'npm'] as const) {
    progress(`second start with ${way}`)
    const { health, ready } = await measureStarts(way, dataDir, startTimes, stack)
    const value = ready / bare.ready
    const command = way === 'npm' ? 'npm start' : 'node'
    rows.push(
      { what: `second start by ${command}, /api/health answers, ms`, cells: [health.toFixed(0)] },
      { what: `second start by ${command}, /api/ready answers, ms`, cells: [ready.toFixed(0)] },
      {
        what: '  times the bare start',
        cells: [value.toFixed(2)],
        bounded: { name: `second start with ${way}, times the bare start`, value },
      },
    )
  }
  return rows
}

async function turns({ product, dataDir, ...asked }: Filled, stack: AsyncDisposableStack): Promise<Row[]> {
  await product.stop()
  progress('the largest calls, one by one')
  const rows = await turnRows(dataDir, { ...asked, guest: asked.guests[0]! }, stack)
  console.log()
  printTable(['one call at a time', 'longest turn, ms of processor'], rows)
  return rows
}

async function sizingTable({ product, dataDir, administrator, restaurantIds }: Filled): Promise<boolean> {
  progress('visits')
  const visits = quick ? 20 : 200
  const rows = await withDatabase(await connectionTo(dataDir), (client) =>
    sizingRows({ product, client, administrator, restaurantIds, visits }),
  )
  console.log()
  printTable(['', `mean of ${visits}`], rows)
  return true
}

await runBench(async (stack) => {
  console.log(machineLines().join('\n'))
  const dataDir = await temporaryFolder(stack)
  progress('first start')
  const product = await startProduct('node', dataDir, stack)
  progress('filling')
  const filled = { product, dataDir, ...(await withDatabase(await connectionTo(dataDir), fillAndLogIn)) }
  if (sizingOnly) return sizingTable(filled)
  if (todayOnly) {
    const rows = await todayRows(filled, stack)
    console.log()
    printTable(['', 'figure'], rows)
    return allMet(rows)
  }
  if (turnsOnly) return allMet(await turns(filled, stack))
  const { loads, loops } = await loadRows(filled)
  const figures = await memoryRows(filled)
  if (!photosOnly) figures.push(...(await todayRows(filled, stack)))
  const longest = photosOnly ? [] : await turns(filled, stack)
  await product.stop()
  if (!photosOnly) figures.push(firstRow(product), ...(await startRows(dataDir, stack)))
  console.log()
  printTable(['', 'connections', 'per second', 'p50 ms', 'p99 ms'], loads)
  console.log()
  printTable(['delay of the event loop under', 'p99 ms', 'longest ms', 'idle p99', 'idle longest'], loops)
  console.log()
  printTable(['', 'figure'], figures)
  return allMet([...loads, ...loops, ...longest, ...figures])
})
