import { IMPORT_MAX_ROWS, PLAN_MAX, WRITES_MAX } from '@cloche/contract/constants.ts'
import { json, type Sent } from '../http/send.ts'
import { attack, type Finding } from '../output/finding.ts'
import { guestWithVisit, person } from '../world/people.ts'
import { MULTIPART, multipart } from '../world/tiny-files.ts'
import type { World } from '../world/world.ts'
import { fillUp, idsOf } from './fill.ts'

const TYPE = { 'content-type': 'application/json' }
const COMMENT_LENGTH = 4000

type Ask = Sent & { what: string }

const rowsOf = (head: string, line: (at: number) => string): Buffer =>
  Buffer.from([head, ...Array.from({ length: IMPORT_MAX_ROWS }, (_, at) => line(at))].join('\n'))

const dates = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `2027-${String(1 + (at % 12)).padStart(2, '0')}-10T12:00`)

function plans(guestIds: string[], restaurantIds: string[]): Ask[] {
  const tenDates = dates(10)
  const hundred = restaurantIds.slice(0, PLAN_MAX / tenDates.length)
  const items = restaurantIds.map((restaurantId, at) => ({
    restaurantId,
    guestId: guestIds[at]!,
    visitDate: '2027-06-10T12:00',
  }))
  const plan = (what: string, body: object): Ask => ({
    what,
    method: 'POST',
    path: '/api/visit/plan',
    headers: TYPE,
    body: json(body),
  })
  return [
    plan('a plan of 100 restaurants and 10 dates', {
      restaurantIds: hundred,
      guestIds,
      visitDates: tenDates,
    }),
    plan('a plan of 1,000 restaurants', { restaurantIds, guestIds, visitDates: dates(1) }),
    {
      what: '1,000 visits at once',
      method: 'POST',
      path: '/api/visit/bulk',
      headers: TYPE,
      body: json({ items }),
    },
  ]
}

function imports(): Ask[] {
  const files: [kind: string, bytes: Buffer][] = [
    ['restaurants', rowsOf('title,address', (at) => `Place ${at},${at} High Street`)],
    ['guests', rowsOf('firstName,lastName,email', (at) => `Ada,Stone ${at},ada${at}@example.com`)],
    [
      'visits',
      rowsOf(
        'guest,restaurant,visitDate',
        (at) => `guest${at % PLAN_MAX}@example.com,Restaurant ${at},2027-06-10 12:00`,
      ),
    ],
  ]
  return files.map(([kind, bytes]) => ({
    what: `a preview of ${IMPORT_MAX_ROWS} ${kind}`,
    method: 'POST',
    path: `/api/import/${kind}`,
    headers: MULTIPART,
    body: multipart('file', 'file.csv', 'text/csv', bytes),
  }))
}

const LISTS = [
  '/question',
  '/question/xlsform',
  '/application/export',
  '/application?limit=200',
  '/user/list?limit=200',
  '/visit?limit=200',
  '/visit/attention',
  '/visit/calendar?month=2027-06',
  '/restaurant?limit=200',
  '/audit?limit=200',
  '/message?limit=200',
  '/import/guests',
  '/openapi.json',
]

async function guestsOwn(world: World): Promise<Ask[]> {
  const guest = await guestWithVisit(world)
  const asked = guest.questions.filter(({ parent }) => parent !== null)
  const writes = Array.from({ length: WRITES_MAX }, (_, at) => ({
    questionId: asked[at % asked.length]!.id,
    capturedAt: new Date().toISOString(),
    kind: 'comment',
    body: { comment: `${at} `.padEnd(COMMENT_LENGTH, 'x') },
  }))
  const { headers } = guest
  const visit = `/api/question/${guest.visitId}`
  return [
    { what: 'a checklist of the whole bank', method: 'GET', path: visit, headers },
    {
      what: '300 writes of 4,000 characters',
      method: 'POST',
      path: `/api/visit/${guest.visitId}/writes`,
      headers: { ...headers, ...TYPE },
      body: json({ writes }),
    },
    { what: 'that checklist with what was written', method: 'GET', path: visit, headers },
    { what: 'everything about that guest', method: 'GET', path: '/api/user/data', headers },
  ]
}

async function ask(world: World, { what, ...sent }: Ask): Promise<Finding> {
  return attack(world, what, async () => {
    const { status, ms, bytes, text } = await world.send(sent)
    const figures = `${(bytes / 1000).toFixed(0)} KB, ${status} after ${Math.round(ms)} ms`
    return { figures, faults: status < 300 ? [] : [`answered ${status} ${text.slice(0, 150)}`] }
  })
}

/** Tries the largest things that the contract allows, one after another. */
export async function tryHeavy(world: World): Promise<Finding[]> {
  await fillUp(world)
  const { headers } = await person(world, 1)
  const asAdministrator = (each: Ask): Ask => ({ ...each, headers: { ...headers, ...each.headers } })
  const lists = LISTS.map((path): Ask => ({ what: `GET ${path}`, method: 'GET', path: `/api${path}` }))
  const large = [
    ...lists,
    ...plans(await idsOf(world, 'users'), await idsOf(world, 'restaurants')),
    ...imports(),
  ]
  const findings: Finding[] = []
  for (const each of large.map(asAdministrator)) findings.push(await ask(world, each))
  // The first reader of the bank is a guest with a visit.
  findings.push(
    await attack(world, 'a visit of the whole bank begins', async () => {
      await guestWithVisit(world)
      return { figures: '', faults: [] }
    }),
  )
  for (const each of await guestsOwn(world)) findings.push(await ask(world, each))
  return findings
}
