import type { Finding } from '../report/finding.ts'
import { attack } from '../report/finding.ts'
import { guestWithVisit, person, questionOf } from '../world/people.ts'
import { MULTIPART, multipart } from '../world/tiny-files.ts'
import type { World } from '../world/world.ts'
import * as archives from './archives.ts'
import * as pictures from './pictures.ts'

/** A file that nobody means, made when it is sent. */
interface HostileFile {
  what: string
  make: () => Buffer
}

/** Where files are sent: the call, its field, and with whose session. */
interface Door {
  what: string
  path: string
  field: string
  name: string
  headers: Record<string, string>
}

const PICTURES: readonly HostileFile[] = [
  {
    what: 'an interlaced PNG of 10,900²',
    make: () => pictures.emptyPng({ width: 10_900, height: 10_900, interlaced: true }),
  },
  { what: 'a PNG of 10,900²', make: () => pictures.emptyPng({ width: 10_900, height: 10_900 }) },
  { what: 'a PNG that lies about its size', make: pictures.lyingPng },
  { what: 'a progressive JPEG of 30,000²', make: pictures.hugeProgressiveJpeg },
  { what: 'a WebP of 16,383² in 38 bytes', make: pictures.hugeWebp },
  {
    what: 'a PNG cut in the middle',
    make: () => pictures.emptyPng({ width: 2000, height: 2000 }).subarray(0, 9000),
  },
  {
    what: 'an SVG with a script',
    make: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  },
  { what: 'nothing', make: () => Buffer.alloc(0) },
]

const WORKBOOKS: readonly HostileFile[] = [
  { what: 'one long text in 200,000 cells', make: archives.sharedTextXlsx },
  { what: 'a cell in row 1,000,000,000', make: archives.farCellXlsx },
  { what: 'a sheet that unpacks to 200 MB', make: archives.inflatingXlsx },
  { what: 'entities within entities', make: archives.billionLaughsXlsx },
  { what: 'an entity from a file', make: archives.externalEntityXlsx },
  { what: '200,000 elements in each other', make: archives.deepXlsx },
  { what: 'a ZIP of 30,000 entries', make: archives.crowdedZip },
  { what: 'a ZIP that lies about its sizes', make: archives.lyingZip },
  { what: 'an .ods row repeated 1,000,000,000 times', make: archives.repeatedOds },
]

const TABLES: readonly HostileFile[] = [
  { what: 'a CSV of 2,000,000 columns', make: archives.wideCsv },
  { what: 'a CSV of 4,000,000 quotes', make: archives.quotedCsv },
  { what: 'a CSV of 1,000,000 rows', make: archives.longCsv },
]

/** What may be taken: it is hostile by what it costs, not by what is wrong with it. */
const TAKEN: readonly HostileFile[] = [{ what: 'a PNG with 20,000 remarks', make: pictures.chattyPng }]

const FORMS: readonly HostileFile[] = [
  { what: 'groups in groups with long conditions', make: archives.nestedForm },
]

async function send(world: World, { path, field, name, headers }: Door, bytes: Buffer) {
  const body = multipart(field, name, 'application/octet-stream', bytes)
  return world.send({ method: 'POST', path, headers: { ...headers, ...MULTIPART }, body })
}

async function tryFile(world: World, door: Door, file: HostileFile, mayBeTaken: boolean): Promise<Finding> {
  const bytes = file.make()
  return attack(world, `${door.what}: ${file.what}`, async () => {
    const { status, ms } = await send(world, door, bytes)
    const refused = status >= 400 && status < 500
    const taken = mayBeTaken && status >= 200 && status < 300
    const figures = `${(bytes.length / 1000).toFixed(1)} KB, ${status} after ${Math.round(ms)} ms`
    return { figures, faults: refused || taken ? [] : [`answered ${status}`] }
  })
}

interface Doors {
  photo: Door
  logo: Door
  form: Door
  table: Door
  queue: Door
}

async function openDoors(world: World): Promise<Doors & { visitId: string; userId: string }> {
  const guest = await guestWithVisit(world)
  const { headers } = await person(world, 1)
  const { visitId, userId } = guest
  const question = questionOf(guest, 'photo')
  return {
    visitId,
    userId,
    photo: {
      what: 'photo',
      path: `/api/question/${question}/photo`,
      field: 'photo',
      name: 'a.png',
      headers: guest.headers,
    },
    logo: { what: 'logo', path: '/api/question/logo', field: 'logo', name: 'a.png', headers },
    form: { what: 'XLSForm', path: '/api/question/xlsform', field: 'form', name: 'a.xlsx', headers },
    table: { what: 'import', path: '/api/import/guests', field: 'file', name: 'a.xlsx', headers },
    queue: { what: 'queue', path: `/api/visit/${visitId}/rescue`, field: 'file', name: 'a.zip', headers },
  }
}

/** Sends every hostile file through every door that takes files of its kind, one after the other. */
export async function tryFiles(world: World): Promise<Finding[]> {
  const { visitId, userId, ...doors } = await openDoors(world)
  const queues = [
    { what: 'a manifest of 300 MB of spaces', make: archives.inflatingQueue },
    { what: '60,000 writes', make: () => archives.endlessQueue(visitId, userId) },
  ]
  const tries: [Door, readonly HostileFile[], boolean][] = [
    [doors.photo, PICTURES, false],
    [doors.logo, PICTURES, false],
    [doors.photo, TAKEN, true],
    [doors.form, WORKBOOKS, false],
    [doors.table, WORKBOOKS, false],
    [{ ...doors.table, name: 'a.csv' }, TABLES, false],
    [doors.form, FORMS, true],
    [doors.queue, queues, true],
  ]
  const findings: Finding[] = []
  for (const [door, files, mayBeTaken] of tries)
    for (const file of files) findings.push(await tryFile(world, door, file, mayBeTaken))
  return findings
}
