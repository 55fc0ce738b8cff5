import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import type { VisitChecklist } from '@cloche/contract/questions.ts'
import { runBench, temporaryFolder } from '../product/cleanup.ts'
import { type Connection, connectionTo, withDatabase } from '../product/database.ts'
import { type Product, startProduct } from '../product/product.ts'
import { machineLines } from '../output/machine.ts'
import { allMet, printTable, type Row } from '../output/table.ts'
import { type BarePage, serveBarePage } from './bare/serve.ts'
import { type FirstAnswer, measureFirstAnswer, type Visitor } from './first-answer.ts'
import { openBrowser, withPhone } from './phone.ts'
import { measureTaps, type Taps } from './taps.ts'
import { openLine, type Line } from './line.ts'
import { askForChoices, enlargeBank, makeVisitor, type NewVisitor } from './visitors.ts'
import {
  answerMany,
  measureBareStart,
  measureDrain,
  measureStart,
  measureTapsTaken,
  takePhotos,
  withTaken,
  type Taken,
} from './without-network.ts'

const BUILT = fileURLToPath(new URL('../../../web/dist/index.html', import.meta.url))
const quick = process.argv.includes('--quick')
const VISITORS = quick ? 2 : 5
const TAPS = quick ? 8 : 24
/** The numbers of answers and photos that wait on the phone. */
const MANY = quick ? { answers: 60, photos: 6, kept: 6 } : { answers: 600, photos: 30, kept: 60 }

interface Setting {
  browser: Browser
  product: Product
  connection: Connection
  bare: BarePage
}

const progress = (text: string): void => void process.stderr.write(`… ${text}\n`)

/** Reads the visit's own questions, which opens the visit. */
async function openVisit({ product, bare }: Setting, { visitId, token }: NewVisitor) {
  const response = await fetch(`${product.url}/api/question/${visitId}`, {
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
  const address = setting.product.url
  return guests.map(({ uuid, token }) =>
    way === 'link'
      ? { address: `${address}/guest?uuid=${uuid}`, cookie: null }
      : { address: `${address}/guest`, cookie: token },
  )
}

const firstAnswerRow = (what: string, { shown, possible, page, code, data }: FirstAnswer): Row => ({
  what,
  cells: [shown.toFixed(0), possible.toFixed(0), page.toFixed(1), code.toFixed(1), data.toFixed(1)],
})

/** A figure of the product divided by the same figure of the bare page. `place`: the column of the figure. */
const timesRow = (name: string, value: number, place = 0): Row => ({
  what: '  times the bare page',
  cells: [...Array.from({ length: place }, () => ''), value.toFixed(2)],
  bounded: { name: `${name}, times the bare page`, value },
})

async function firstAnswerRows(setting: Setting): Promise<Row[]> {
  const { browser, connection, bare } = setting
  progress('first answer')
  const byLink = await measureFirstAnswer(browser, await visitors(setting, 'link'))
  const bySession = await measureFirstAnswer(browser, await visitors(setting, 'session'))
  const checklist = await openVisit(setting, await withDatabase(connection, makeVisitor))
  const address = `${bare.url}/?category=${categoriesOf(checklist)[0]}`
  const bareOnes = Array.from({ length: VISITORS }, () => ({ address, cookie: null }))
  const barely = await measureFirstAnswer(browser, bareOnes)
  return [
    firstAnswerRow('bare React page, no login', barely),
    firstAnswerRow('one-tap link, never opened', byLink),
    timesRow('first answer by link', byLink.possible / barely.possible, 1),
    firstAnswerRow('known session', bySession),
    timesRow('first answer with a session', bySession.possible / barely.possible, 1),
  ]
}

const tapRow = (what: string, { count, median, p95 }: Taps): Row => ({
  what,
  cells: [String(count), median.toFixed(1), p95.toFixed(1)],
})

async function tapRows(setting: Setting, questions: 60 | 600): Promise<{ rows: Row[]; bare: Taps }> {
  const { browser, product, connection, bare } = setting
  progress(`taps, ${questions} questions`)
  const guest = await withDatabase(connection, makeVisitor)
  const checklist = await openVisit(setting, guest)
  const found = checklist.items.filter(({ parent }) => parent !== null).length
  if (found !== questions) throw new Error(`The visit has ${found} questions instead of ${questions}`)
  const categories = categoriesOf(checklist)
  const address = product.url
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
  const rows = [
    tapRow(`bare React page, ${questions} questions`, bareTaps),
    tapRow(`${questions} questions`, ours),
    timesRow(`tap to paint, ${questions} questions`, ours.median / bareTaps.median, 1),
  ]
  return { rows, bare: bareTaps }
}

/** Makes a guest whose phone has the visit and no network. */
async function outOfReach<T>(
  { browser, connection, ...setting }: Setting,
  line: Line,
  work: (taken: Taken, guest: NewVisitor, checklist: VisitChecklist) => Promise<T>,
): Promise<T> {
  const guest = await withDatabase(connection, makeVisitor)
  const checklist = await openVisit({ browser, connection, ...setting }, guest)
  return withTaken(browser, line.url, guest, checklist, (taken) => work(taken, guest, checklist))
}

async function drainRow(setting: Setting, line: Line, photos: number): Promise<Row> {
  progress(`${MANY.answers} answers and ${photos} photos come back to the network`)
  const { answers } = MANY
  return outOfReach(setting, line, async (taken, guest) => {
    await takePhotos(taken, photos)
    await answerMany(taken, answers)
    const { seconds, photoBytes, share } = await withDatabase(setting.connection, (client) =>
      measureDrain(taken, client, line, guest, { answers, photos }),
    )
    const name = `drain ${photos > 0 ? 'with photos' : 'of answers'}, share of the line`
    const what = photos > 0 ? `${answers} answers, ${photos} photos` : `${answers} answers`
    const cells = [(photoBytes / 1000).toFixed(0), seconds.toFixed(2), share.toFixed(2)]
    return { what, cells, bounded: { name, value: share } }
  })
}

async function keptRows(
  setting: Setting,
  line: Line,
  bareTaps: Taps,
): Promise<{ starts: Row[]; taps: Row[] }> {
  progress(`${MANY.kept} photos kept on the phone, no network`)
  return outOfReach(setting, line, async (taken, _guest, checklist) => {
    const address = `${setting.bare.url}/?worker&category=${categoriesOf(checklist)[0]}`
    const barely = await measureBareStart(setting.browser, address)
    await takePhotos(taken, MANY.kept)
    const start = await measureStart(taken)
    const taps = await measureTapsTaken(taken, TAPS)
    return {
      starts: [
        { what: 'bare React page with a service worker', cells: [barely.toFixed(0)] },
        { what: 'from the phone itself', cells: [start.toFixed(0)] },
        timesRow('start without a network', start / barely),
      ],
      taps: [
        tapRow('with the photos kept', taps),
        timesRow('tap to paint, photos kept', taps.median / bareTaps.median, 1),
      ],
    }
  })
}

/** Prints a table as soon as it is measured. Returns its rows. */
function print(header: readonly string[], rows: readonly Row[]): readonly Row[] {
  console.log()
  printTable(header, rows)
  return rows
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
  const all = [
    ...print(
      ['cold cache, slow 4G', 'visit shown ms', 'first answer ms', 'page KB', 'JS+CSS KB', 'data KB'],
      await firstAnswerRows(setting),
    ),
  ]
  const tapped = ['tap to painted answer', 'taps', 'median ms', 'p95 ms']
  all.push(...print(tapped, (await tapRows(setting, 60)).rows))
  await withDatabase(setting.connection, enlargeBank)
  const many = await tapRows(setting, 600)
  all.push(...print(tapped, many.rows))
  await withDatabase(setting.connection, askForChoices)
  const line = await openLine(product.port, stack)
  const kept = await keptRows(setting, line, many.bare)
  all.push(...print([`no network, 600+ questions, ${MANY.kept} photos`, 'first answer ms'], kept.starts))
  all.push(...print(tapped, kept.taps))
  const back = ['back on a line of 1.5 Mbit/s, 150 ms', 'photos KB', 'seconds', 'share of the line']
  all.push(...print(back, [await drainRow(setting, line, MANY.photos)]))
  all.push(...print(back, [await drainRow(setting, line, 0)]))
  return allMet(all)
})
