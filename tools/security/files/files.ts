import {
  HOSTILE_CSV,
  HOSTILE_ODS,
  HOSTILE_XLSFORM,
  HOSTILE_XLSX,
  HOSTILE_ZIP,
  type HostileFile,
} from '@cloche/server/src/test/hostile-files.ts'
import type { Finding } from '../output/finding.ts'
import { attack } from '../output/finding.ts'
import { guestWithVisit, person, questionOf } from '../world/people.ts'
import { MULTIPART, multipart } from '../world/tiny-files.ts'
import type { World } from '../world/world.ts'
import * as archives from './archives.ts'
import * as pictures from './pictures.ts'

/** A call that takes files, its field, and the session to use. */
interface Door {
  what: string
  path: string
  field: string
  name: string
  headers: Record<string, string>
}

const PICTURES: readonly HostileFile[] = [
  {
    name: 'an interlaced PNG of 10,900²',
    make: () => pictures.emptyPng({ width: 10_900, height: 10_900, interlaced: true }),
  },
  { name: 'a PNG of 10,900²', make: () => pictures.emptyPng({ width: 10_900, height: 10_900 }) },
  { name: 'a PNG that lies about its size', make: pictures.lyingPng },
  { name: 'a progressive JPEG of 30,000²', make: pictures.hugeProgressiveJpeg },
  { name: 'a WebP of 16,383² in 38 bytes', make: pictures.hugeWebp },
  {
    name: 'a PNG cut in the middle',
    make: () => pictures.emptyPng({ width: 2000, height: 2000 }).subarray(0, 9000),
  },
  {
    name: 'an SVG with a script',
    make: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  },
  { name: 'nothing', make: () => Buffer.alloc(0) },
]

/** Files that may be accepted, because they are only expensive, not invalid. */
const TAKEN: readonly HostileFile[] = [{ name: 'a PNG with 20,000 remarks', make: pictures.chattyPng }]

async function send(world: World, { path, field, name, headers }: Door, bytes: Buffer) {
  const body = multipart(field, name, 'application/octet-stream', bytes)
  return world.send({ method: 'POST', path, headers: { ...headers, ...MULTIPART }, body })
}

async function tryFile(world: World, door: Door, file: HostileFile, mayBeTaken: boolean): Promise<Finding> {
  const bytes = file.make()
  return attack(world, `${door.what}: ${file.name}`, async () => {
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
    queue: {
      what: 'queue',
      path: `/api/visit/${visitId}/queue-import`,
      field: 'file',
      name: 'a.zip',
      headers,
    },
  }
}

/** Sends every hostile file to every call that takes files of its kind, one after another. */
export async function tryFiles(world: World): Promise<Finding[]> {
  const { visitId, userId, ...doors } = await openDoors(world)
  const queues = [
    { name: 'a manifest of 300 MB of spaces', make: archives.inflatingQueue },
    { name: '60,000 writes', make: () => archives.endlessQueue(visitId, userId) },
  ]
  const tries: [Door, readonly HostileFile[], boolean][] = [
    [doors.photo, PICTURES, false],
    [doors.logo, PICTURES, false],
    [doors.photo, TAKEN, true],
    [doors.table, [...HOSTILE_XLSX, ...HOSTILE_ODS, ...HOSTILE_ZIP], true],
    [{ ...doors.table, name: 'a.csv' }, HOSTILE_CSV, true],
    [doors.form, HOSTILE_XLSFORM, true],
    [doors.queue, queues, true],
  ]
  const findings: Finding[] = []
  for (const [door, files, mayBeTaken] of tries)
    for (const file of files) findings.push(await tryFile(world, door, file, mayBeTaken))
  return findings
}
