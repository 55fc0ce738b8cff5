import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import type { VisitChecklist } from '@cloche/contract/questions.ts'
import { runBench, temporaryFolder } from '../product/cleanup.ts'
import { type Connection, connectionTo, withDatabase } from '../product/database.ts'
import { type Product, startProduct } from '../product/product.ts'
import { machineLines } from '../report/machine.ts'
import { allMet, printTable, type Row } from '../report/table.ts'
import { type BarePage, serveBarePage } from './bare/serve.ts'
import { type FirstAnswer, measureFirstAnswer, type Visitor } from './first-answer.ts'
import { openBrowser, withPhone } from './phone.ts'
import { measureTaps, type Taps } from './taps.ts'
import { enlargeBank, makeVisitor, type NewVisitor } from './visitors.ts'

const BUILT = fileURLToPath(new URL('../../web/dist/index.html', import.meta.url))
const quick = process.argv.includes('--quick')
const VISITORS = quick ? 2 : 5
const TAPS = quick ? 8 : 24

interface Setting {
  browser: Browser
  product: Product
  connection: Connection
  bare: BarePage
}

const progress = (text: string): void => void process.stderr.write(`… ${text}\n`)
const addressOf = ({ host, port }: Product): string => `http://${host}:${port}`

/** The visit's own questions; asking for them is what opens it. */
async function openVisit({ product, bare }: Setting, { visitId, token }: NewVisitor) {
  const response = await fetch(`${addressOf(product)}/api/question/${visitId}`, {
    headers: { cookie: `cloche_session=${token}` },
  })
  if (!response.ok) throw new Error(`The visit could not be opened: HTTP ${response.status}`)
  const body = Buffer.from(await response.arrayBuffer())
  bare.show(body)
  return JSON.parse(body.toString()) as VisitChecklist
}

const categoriesOf = ({ items }: VisitChecklist): string[] =>
  items.filter(({ parent }) => parent === null).map(({ id }) => id)

async function visitors(setting: Setting, way: 'link' | 'session'): Promise<Visitor[]> {
  const guests: NewVisitor[] = []
  for (let count = 0; count < VISITORS; count++)
    guests.push(await withDatabase(setting.connection, makeVisitor))
  const address = addressOf(setting.product)
  return guests.map(({ uuid, token }) =>
    way === 'link'
      ? { address: `${address}/guest?uuid=${uuid}`, cookie: null }
      : { address: `${address}/guest`, cookie: token },
  )
}

function firstAnswerRow(
  what: string,
  { shown, possible, page, code, data }: FirstAnswer,
  bounded?: string,
): Row {
  return {
    what,
    cells: [shown.toFixed(0), possible.toFixed(0), page.toFixed(1), code.toFixed(1), data.toFixed(1)],
    bounded: bounded === undefined ? undefined : { name: bounded, value: possible },
  }
}

async function firstAnswerRows(setting: Setting): Promise<Row[]> {
  const { browser, connection, bare } = setting
  progress('first answer')
  const byLink = await measureFirstAnswer(browser, await visitors(setting, 'link'))
  const bySession = await measureFirstAnswer(browser, await visitors(setting, 'session'))
  const checklist = await openVisit(setting, await withDatabase(connection, makeVisitor))
  const address = `${bare.url}/?category=${categoriesOf(checklist)[0]}`
  const bareOnes = Array.from({ length: VISITORS }, () => ({ address, cookie: null }))
  return [
    firstAnswerRow('one-tap link, never opened', byLink, 'first answer by link, ms'),
    firstAnswerRow('known session', bySession, 'first answer with a session, ms'),
    firstAnswerRow('bare React page, no login', await measureFirstAnswer(browser, bareOnes)),
  ]
}

const tapRow = (what: string, { count, median, p95 }: Taps, bounded?: string): Row => ({
  what,
  cells: [String(count), median.toFixed(1), p95.toFixed(1)],
  bounded: bounded === undefined ? undefined : { name: bounded, value: median },
})

async function tapRows(setting: Setting, questions: 60 | 600): Promise<Row[]> {
  const { browser, product, connection, bare } = setting
  progress(`taps, ${questions} questions`)
  const guest = await withDatabase(connection, makeVisitor)
  const checklist = await openVisit(setting, guest)
  const found = checklist.items.filter(({ parent }) => parent !== null).length
  if (found !== questions) throw new Error(`The visit has ${found} questions instead of ${questions}`)
  const categories = categoriesOf(checklist)
  const address = addressOf(product)
  const ours = await withPhone(browser, { slowLine: false }, async (page, context) => {
    await context.addCookies([{ name: 'cloche_session', value: guest.token, url: address, httpOnly: true }])
    return measureTaps(
      page,
      categories.map((id) => `${address}/guest/question-list/${id}`),
      TAPS,
    )
  })
  const bareTaps = await withPhone(browser, { slowLine: false }, (page) =>
    measureTaps(
      page,
      categories.map((id) => `${bare.url}/?category=${id}`),
      TAPS,
    ),
  )
  return [
    tapRow(`${questions} questions`, ours, `tap to paint, ${questions} questions, ms`),
    tapRow(`bare React page, ${questions} questions`, bareTaps),
  ]
}

await runBench(async (stack) => {
  if (!existsSync(BUILT)) throw new Error('The web app is not built: run this with `npm run bench:web`')
  console.log(machineLines().join('\n'))
  const folder = await temporaryFolder(stack)
  const browser = await openBrowser(stack)
  console.log(`Chromium ${browser.version()}, processor slowed down 4 times`)
  const bare = await serveBarePage(join(folder, 'bare'), stack)
  const product = await startProduct('node', join(folder, 'data'), stack)
  const setting = { browser, product, bare, connection: await connectionTo(product.dataDir) }
  const first = await firstAnswerRows(setting)
  const taps = await tapRows(setting, 60)
  await withDatabase(setting.connection, enlargeBank)
  taps.push(...(await tapRows(setting, 600)))
  console.log()
  printTable(
    ['cold cache, slow 4G', 'visit shown ms', 'first answer ms', 'page KB', 'JS+CSS KB', 'data KB'],
    first,
  )
  console.log()
  printTable(['tap to painted answer', 'taps', 'median ms', 'p95 ms'], taps)
  return allMet([...first, ...taps])
})
