import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import {
  IMPORT_MAX_ROWS,
  PAGE_LIMIT,
  PLAN_GUESTS_MAX,
  PLAN_MAX,
  WRITES_MAX,
} from '@cloche/contract/constants.ts'
import type { BenchGuest } from '../fill/guests.ts'
import { type Product, startProduct } from '../product/product.ts'
import type { Row } from '../output/table.ts'
import { type Caller, callerOf } from '@cloche/e2e/caller.ts'
import { savesOf } from './saves.ts'

const WATCH = pathToFileURL(join(import.meta.dirname, '../product/turn-watch.ts'))
const DAY = 86_400_000
const THREE_YEARS = 1096
/** The number of calls to warm up, and the number of measured calls. */
const [WARMING, TIMES] = [2, 5]

interface Asked {
  guest: BenchGuest
  administrator: string
  restaurantIds: readonly string[]
  guestIds: readonly string[]
}

type Call = [what: string, make: () => Promise<unknown>]

/** Makes the largest calls one by one, and returns the longest turn that each gave the server's event loop. */
export async function turnRows(dataDir: string, asked: Asked, stack: AsyncDisposableStack): Promise<Row[]> {
  const socketPath = join(dataDir, 'turns.sock')
  const variables = { NODE_OPTIONS: `--import ${WATCH.href}`, BENCH_TURNS: socketPath }
  const product = await startProduct('node', dataDir, stack, variables)
  const rows: Row[] = []
  for (const [what, make] of callsOf(product, asked)) {
    for (let time = 0; time < WARMING; time++) await make()
    await longestTurn(socketPath)
    for (let time = 0; time < TIMES; time++) await make()
    const value = await longestTurn(socketPath)
    rows.push({
      what,
      cells: [value.toFixed(1)],
      bounded: { name: 'longest turn of a call, ms of processor', value },
    })
  }
  await product.stop()
  return rows
}

const longestTurn = async (socketPath: string) => Number(await text(connect(socketPath)))

function callsOf(product: Product, { guest, administrator, restaurantIds, guestIds }: Asked): Call[] {
  const staff = callerOf(product.url, administrator)
  const { visitId } = guest
  const guests = callerOf(product.url, guest.token)
  const list = `limit=${PAGE_LIMIT.max}`
  const today = new Date().toISOString().slice(0, 10)
  const period = `from=${dayBefore(THREE_YEARS - 1)}&to=${today}`
  const get = (what: string, path: string, call = staff): Call => [what, () => call('GET', path)]
  return [
    get(`${PAGE_LIMIT.max} visits`, `/visit?${list}`),
    get(`${PAGE_LIMIT.max} visits by name`, `/visit?${list}&q=restaurant`),
    get(`${PAGE_LIMIT.max} users`, `/user/list?${list}`),
    get(`${PAGE_LIMIT.max} entries of the log`, `/audit?${list}`),
    get('a month of the calendar', `/visit/calendar?month=${today.slice(0, 7)}`),
    get('Today', '/visit/attention'),
    get('a visit of 60 questions', `/question/${visitId}`, guests),
    get('the review of a visit', `/question/${visitId}`),
    get('its timeline', `/visit/${visitId}/timeline`),
    get('everything about a guest', `/user/${guestIds[0]!}/data`),
    get('insight of three years', `/insight?${period}`),
    get('kitchen times of three years', `/insight/kitchen?${period}`),
    get('comments of three years', `/insight/comment?${period}&${list}`),
    get('words of three years', `/insight/comment/word?${period}`),
    get('the checklist as XLSForm', '/question/xlsform'),
    get('the description of the API', '/openapi.json'),
    [
      '300 writes of a phone that was away',
      () => guests('POST', `/visit/${visitId}/writes`, { body: writesOf(guest) }),
    ],
    [
      'the largest plan, not stored',
      () => staff('POST', '/visit/plan', { body: planOf(restaurantIds, guestIds) }),
    ],
    ['1,000 visits at once', () => staff('POST', '/visit/bulk', { body: visitsOf(restaurantIds, guestIds) })],
    ['a file of 5,000 guests, not stored', () => readGuests(staff, false)],
    ['a file of 5,000 guests', () => readGuests(staff, true)],
  ]
}

const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10)

function writesOf(guest: BenchGuest) {
  const capturedAt = new Date().toISOString()
  const saves = savesOf(guest)
  const writes = Array.from({ length: WRITES_MAX }, (_, at) => {
    const { question, answer } = saves[at % saves.length]!
    return { questionId: question.id, capturedAt, kind: 'answer', body: { answer } }
  })
  return { writes }
}

function planOf(restaurantIds: readonly string[], guestIds: readonly string[]) {
  const dates = Math.floor(PLAN_MAX / restaurantIds.length)
  const visitDates = Array.from({ length: dates }, (_, at) => `${dayBefore(-30 * (at + 1))}T19:00`)
  return { restaurantIds, guestIds: guestIds.slice(0, PLAN_GUESTS_MAX), visitDates }
}

function visitsOf(restaurantIds: readonly string[], guestIds: readonly string[]) {
  const items = Array.from({ length: PLAN_MAX }, (_, at) => ({
    restaurantId: restaurantIds[at % restaurantIds.length]!,
    guestId: guestIds[at % guestIds.length]!,
    visitDate: `${dayBefore(-1 - Math.floor(at / guestIds.length))}T19:00`,
  }))
  return { items, allowRepeats: true }
}

let readSoFar = 0

/** Each file has other guests, since a guest can be stored once. */
function readGuests(staff: Caller, isStored: boolean): Promise<unknown> {
  const first = 1_000_000 + IMPORT_MAX_ROWS * readSoFar++
  const rows = Array.from(
    { length: IMPORT_MAX_ROWS },
    (_, at) => `Ann ${at},Novak,+7900${first + at},guest-${first + at}@example.org`,
  )
  const body = new FormData()
  body.set('file', new Blob([['firstName,lastName,phone,email', ...rows].join('\n')]), 'guests.csv')
  return staff('POST', `/import/guests${isStored ? '?confirm=1' : ''}`, { form: body })
}
