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
import { openLine, type Line } from './line.ts'
import { askForChoices, enlargeBank, makeVisitor, type NewVisitor } from './visitors.ts'
import {
  answerMany,
  measureDrain,
  measureStart,
  measureTapsTaken,
  takePhotos,
  withTaken,
  type Taken,
} from './without-network.ts'

const BUILT = fileURLToPath(new URL('../../web/dist/index.html', import.meta.url))
const quick = process.argv.includes('--quick')
const VISITORS = quick ? 2 : 5
const TAPS = quick ? 8 : 24
/** How many answers and photos wait on the phone. */
const MANY = quick ? { answers: 60, photos: 6, kept: 6 } : { answers: 600, photos: 30, kept: 60 }

interface Setting {
  browser: Browser
  product: Product
  connection: Connection
  bare: BarePage
}

const progress = (text: string): void => void process.stderr.write(`… ${text}\n`)
const addressOf = ({ host, port }: Product): string => `http://${host}:${port}`

/** Reads the visit's own questions, which opens the visit. */
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

/** Makes a guest whose phone has the visit and no network. */
async function outOfReach<T>(
  { browser, connection, ...setting }: Setting,
  line: Line,
  work: (taken: Taken, guest: NewVisitor) => Promise<T>,
): Promise<T> {
  const guest = await withDatabase(connection, makeVisitor)
  const checklist = await openVisit({ browser, connection, ...setting }, guest)
  return withTaken(browser, line.url, guest, categoriesOf(checklist), (taken) => work(taken, guest))
}

async function drainRow(setting: Setting, line: Line, photos: number, bounded: 'share' | 'seconds') {
  progress(`${MANY.answers} answers and ${photos} photos come back to the network`)
  const { answers } = MANY
  return outOfReach(setting, line, async (taken, guest) => {
    await takePhotos(taken, photos)
    await answerMany(taken, answers)
    const { seconds, photoBytes, share } = await withDatabase(setting.connection, (client) =>
      measureDrain(taken, client, line, guest, { answers, photos }),
    )
    const name = { share: 'drain with photos, share of the line', seconds: 'drain of answers, s' }[bounded]
    const what = photos > 0 ? `${answers} answers, ${photos} photos` : `${answers} answers`
    const cells = [(photoBytes / 1000).toFixed(0), seconds.toFixed(2), share.toFixed(2)]
    return { what, cells, bounded: { name, value: bounded === 'share' ? share : seconds } } satisfies Row
  })
}

async function keptRows(setting: Setting, line: Line): Promise<{ starts: Row[]; taps: Row[] }> {
  progress(`${MANY.kept} photos kept on the phone, no network`)
  return outOfReach(setting, line, async (taken) => {
    await takePhotos(taken, MANY.kept)
    const start = await measureStart(taken)
    const taps = await measureTapsTaken(taken, TAPS)
    const name = 'start without a network, ms'
    return {
      starts: [{ what: 'from the phone itself', cells: [start.toFixed(0)], bounded: { name, value: start } }],
      taps: [tapRow('with the photos kept', taps, 'tap to paint, photos kept, ms')],
    }
  })
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
  await withDatabase(setting.connection, askForChoices)
  const line = await openLine(product.port, stack)
  const kept = await keptRows(setting, line)
  taps.push(...kept.taps)
  const drains = [
    await drainRow(setting, line, MANY.photos, 'share'),
    await drainRow(setting, line, 0, 'seconds'),
  ]
  console.log()
  printTable(
    ['cold cache, slow 4G', 'visit shown ms', 'first answer ms', 'page KB', 'JS+CSS KB', 'data KB'],
    first,
  )
  console.log()
  printTable(['tap to painted answer', 'taps', 'median ms', 'p95 ms'], taps)
  console.log()
  printTable([`no network, ${MANY.answers}+ questions, ${MANY.kept} photos`, 'first answer ms'], kept.starts)
  console.log()
  printTable(['back on a line of 1.5 Mbit/s, 150 ms', 'photos KB', 'seconds', 'share of the line'], drains)
  return allMet([...first, ...taps, ...kept.starts, ...drains])
})
