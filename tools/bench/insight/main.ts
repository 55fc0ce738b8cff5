import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { type Amounts, fill } from '../fill/fill.ts'
import { type BenchGuest, logInAdministrator, logInGuests } from '../fill/guests.ts'
import { runBench, temporaryFolder } from '../product/cleanup.ts'
import { type Connection, connectionTo, environmentOf } from '../product/database.ts'
import { type Product, startProduct } from '../product/product.ts'
import { databaseLine, machineLines } from '../output/machine.ts'
import { allMet, printTable, type Row } from '../output/table.ts'
import { measureAccept } from './accept.ts'
import { measureCsv } from './csv.ts'
import { LONGEST_DAYS, measurePage } from './page.ts'
import { measurePdf } from './pdf.ts'
import { measureRanking } from './ranking.ts'

const { values } = parseArgs({
  options: {
    answers: { type: 'string', default: '600000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
  },
})
const ANSWERS = Number(values.answers)
const SEED = Number(values.seed)
const ANSWERS_OF_VISIT = 60
/** The smaller data set, beside which the growth is measured: as many days with fewer visits. */
const PART = 1 / 12
const GUESTS = { restaurants: 200, guests: 2000, users: 5000, open: 1, dishes: 4 }
const RECOMPUTE = fileURLToPath(
  new URL('../../../server/src/figures/insight/recompute-main.ts', import.meta.url),
)

interface Filled {
  product: Product
  connection: Connection
  client: pg.Client
  administrator: string
  guest: BenchGuest
}

const progress = (text: string): void => void process.stderr.write(`… ${text}\n`)

/** Starts a product of its own with so many answers, and builds its summaries. */
async function filled(answers: number, stack: AsyncDisposableStack): Promise<Filled> {
  const dataDir = await temporaryFolder(stack)
  const product = await startProduct('node', dataDir, stack)
  const connection = await connectionTo(dataDir)
  const client = new pg.Client(connection)
  await client.connect()
  stack.defer(() => client.end())
  progress(`filling ${answers.toLocaleString('en')} answers`)
  const visits = Math.ceil(answers / ANSWERS_OF_VISIT)
  const minutes = (LONGEST_DAYS * 24 * 60) / visits
  const amounts: Amounts = { ...GUESTS, visits, minutes, filled: visits }
  const saved = await fill(client, amounts)
  const { rows } = await client.query<{ dishes: number }>('select count(*)::int as dishes from dishes')
  progress('building the summaries')
  await recompute(connection)
  await client.query('vacuum (analyze)')
  const dishes = rows[0]!.dishes.toLocaleString('en')
  console.log(
    `${saved.toLocaleString('en')} saved answers in ${visits.toLocaleString('en')} visits, ${dishes} dishes`,
  )
  const [guest] = await logInGuests(client, 1)
  const administrator = await logInAdministrator(client)
  return { product, connection, client, administrator, guest: guest! }
}

async function recompute(connection: Connection): Promise<void> {
  const env = environmentOf(connection)
  await promisify(execFile)(process.execPath, [RECOMPUTE], { env, maxBuffer: 64 * 1024 ** 2 })
}

const pageOf = ({ product, administrator, client }: Filled) =>
  measurePage(product, administrator, client, SEED)

async function smallPage(): Promise<{ p95: number }> {
  await using stack = new AsyncDisposableStack()
  return await pageOf(await filled(ANSWERS * PART, stack))
}

await runBench(async (stack) => {
  console.log([...machineLines(), `Filters of the page: --seed ${SEED}`].join('\n'))
  const { p95: smallP95 } = await smallPage()
  const whole = await filled(ANSWERS, stack)
  const { product, administrator, client, guest } = whole
  console.log(await databaseLine(client))
  progress('the page')
  const page = await pageOf(whole)
  progress('acceptances')
  const accept = await measureAccept(whole.connection, product.dataDir)
  progress('CSV')
  const csv = await measureCsv(product, administrator, client)
  progress('PDF')
  const pdf = await measurePdf(product, administrator, { guest, client })
  progress('ranking')
  const ranking = await measureRanking()
  const figure = (what: string, value: number, digits: number, name?: string): Row => ({
    what,
    cells: [value.toFixed(digits)],
    ...(name && { bounded: { name, value } }),
  })
  const ratio = (what: string, value: number, limit: number, name: string) =>
    figure(what, value / limit, 2, name)
  const rows = [
    figure('insight page with any filter, p50 ms', page.p50, 1),
    figure('insight page with any filter, p95 ms', page.p95, 1),
    figure('  50,000 rows through the driver, p95 ms', page.rowsP95, 1),
    ratio('  times the rows', page.p95, page.rowsP95, 'insight page with any filter, times 50,000 rows'),
    figure('  with a twelfth of the answers, p95 ms', smallP95, 1),
    ratio('  growth', page.p95, smallP95, 'insight page, growth to twelve times the answers'),
    figure('accepting a visit, ms', accept.whole, 2),
    figure('  without the summaries, ms', accept.withoutSummaries, 2),
    ratio(
      '  times its cost without the summaries',
      accept.whole,
      accept.withoutSummaries,
      'accepting a visit, times its cost without summaries',
    ),
    figure('  applying it to the summaries later, before anybody reads them, ms', accept.applying, 2),
    figure(`CSV of ${csv.rows.toLocaleString('en')} answers, s`, csv.seconds, 1),
    figure('  COPY of their stored columns, s', csv.copySeconds, 1),
    ratio('  share of COPY', csv.copySeconds, csv.seconds, 'CSV of all answers, share of COPY'),
    figure('  growth of memory, MiB', csv.growth, 0, 'CSV of all answers, growth of memory, MiB'),
    figure('PDF of a visit with 30 photos, ms', pdf.milliseconds, 0),
    figure('  the same photos and texts in a bare file, ms', pdf.bare, 0),
    ratio(
      '  times the bare file',
      pdf.milliseconds,
      pdf.bare,
      'PDF of a visit with 30 photos, times a bare file',
    ),
    figure('  the slowest answer to somebody else meanwhile, ms', pdf.slowestOther, 0),
    figure('ranking of 20,000 visits in its thread, s', ranking.seconds, 2),
    figure('  100 bare factorizations of a matrix of its restaurants, s', ranking.bareSeconds, 2),
    ratio(
      '  times the bare factorizations',
      ranking.seconds,
      ranking.bareSeconds,
      'ranking of 20,000 visits, times 100 bare factorizations',
    ),
  ]
  console.log()
  printTable(['', 'figure'], rows)
  return allMet(rows)
})
