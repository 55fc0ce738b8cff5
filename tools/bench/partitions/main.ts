import type pg from 'pg'
import { fill } from '../fill/fill.ts'
import { logInAdministrator } from '../fill/guests.ts'
import { makePhoto } from '../measure/uploads.ts'
import { runBench, temporaryFolder } from '../product/cleanup.ts'
import { connectionTo, withDatabase } from '../product/database.ts'
import { type Product, startProduct } from '../product/product.ts'
import { databaseLine } from '../output/machine.ts'
import { callerOf } from '@cloche/e2e/caller.ts'
import { inviteGuest, makeVisit, planVisit, reviewVisit } from '../sizing/visit.ts'
import { partitionsTouched, type Touched } from './plans.ts'
import { BY_VISIT, byMonth, divide, DIVIDED, type Refused, reopen, type Scheme } from './schemes.ts'
import { LOG_STATEMENTS, type Logged, loggedStatements } from './statements.ts'

const AMOUNTS = {
  restaurants: 50,
  guests: 500,
  users: 1000,
  visits: 16_000,
  minutes: 15,
  filled: 1000,
  open: 1,
  dishes: 1,
}
const DAY = 86_400_000
/** The number of slowest statements to print, and the number of letters from the beginning and the end of each. */
const SHOWN = 60
const [BEGINNING, END] = [60, 90]

const progress = (text: string): void => void process.stderr.write(`… ${text}\n`)

const onDatabase = async <T>(dataDir: string, work: (client: pg.Client) => Promise<T>) =>
  withDatabase(await connectionTo(dataDir), work)

/** A guest's visit, its review, and lists as staff open them. Returns the visit. */
async function useProduct(product: Product, client: pg.Client): Promise<string> {
  const staff = callerOf(product.url, await logInAdministrator(client))
  const guest = await inviteGuest(staff, 1)
  const { rows } = await client.query<{ id: string }>(
    'select restaurant_id as id from visits order by id desc limit 1',
  )
  const restaurantId = rows[0]!.id
  const visitId = await planVisit(staff, guest.id, restaurantId)
  await makeVisit(product, guest, visitId, Array<Buffer>(4).fill(await makePhoto()))
  await reviewVisit(staff, visitId)
  const [from, to] = [20, 10].map((days) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10))
  for (const query of [
    `restaurantId=${restaurantId}`,
    `from=${from}&to=${to}`,
    `guestId=${guest.id}`,
    'status=submitted',
  ])
    await staff('GET', `/visit?limit=50&${query}`)
  await staff('GET', '/visit/attention')
  await staff('GET', `/visit/calendar?month=${to!.slice(0, 7)}`)
  return visitId
}

/** Statements on divided tables, slowest first. */
function hottest(logged: readonly Logged[]): Logged[] {
  const names = new RegExp(`\\b(from|join|into|update)\\s+"?(${Object.keys(DIVIDED).join('|')})\\b`)
  return logged
    .filter(({ text }) => names.test(text))
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, SHOWN)
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= BEGINNING + END) return line
  return `${line.slice(0, BEGINNING)} … ${line.slice(-END)}`
}

function inWords(touched: Touched, { parts }: Scheme): string {
  if (typeof touched === 'string') return `refused: ${touched}`
  const tables = [...touched].map(([table, read]) => `${table} ${read} of ${parts.length}`)
  return tables.join(', ') || 'reads none'
}

function printRefused(refused: readonly Refused[]): void {
  for (const { table, constraint, reason, instead } of refused)
    console.log(`${table}: ${constraint}\n  refused: ${reason}\n  instead: ${instead}`)
}

await runBench(async (stack) => {
  const dataDir = await temporaryFolder(stack)
  progress('first start')
  const first = await startProduct('node', dataDir, stack)
  progress('filling')
  await onDatabase(dataDir, async (client) => {
    await fill(client, AMOUNTS)
    await client.query(LOG_STATEMENTS)
  })
  await first.stop()
  progress('a visit')
  const product = await startProduct('node', dataDir, stack, { LOG_LEVEL: 'debug' })
  const visitId = await onDatabase(dataDir, (client) => useProduct(product, client))
  const statements = hottest(loggedStatements(product.output()))
  await onDatabase(dataDir, async (client) => {
    console.log(await databaseLine(client))
    const schemes = [await byMonth(client), BY_VISIT]
    for (const scheme of schemes) {
      progress(`tables ${scheme.name}`)
      const refused = await divide(client, scheme)
      await reopen(client, scheme, visitId)
      console.log(`\n${scheme.name}: ${scheme.parts.length} partitions of each table\n`)
      printRefused(refused)
    }
    console.log()
    for (const statement of statements) {
      const { text, times, milliseconds } = statement
      console.log(`${times} × ${(milliseconds / times).toFixed(2)} ms  ${shortened(text)}`)
      for (const scheme of schemes)
        console.log(
          `  ${scheme.name}: ${inWords(await partitionsTouched(client, scheme, statement), scheme)}`,
        )
    }
  })
  return true
})
