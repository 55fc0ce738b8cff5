import { setTimeout as wait } from 'node:timers/promises'
import { guestWithVisit, questionOf } from '../world/people.ts'
import { BOUNDARY, multipart, TINY_PNG } from '../world/tiny-files.ts'
import type { World } from '../world/world.ts'
import type { Outcome } from '../output/finding.ts'
import { closeAll, openMany, openRaw, type Raw } from './raw.ts'

const CONNECTIONS = 300
const PATIENCE_MS = 8000
const PACE_MS = 200
/** A client whose headers take longer than this never finishes. */
const CUT_WITHIN_MS = 60_000
const CUT_BODIES = 100

const isOpen = ({ socket }: Raw) => !socket.destroyed

async function trickle(
  connections: readonly Raw[],
  text: (turn: number) => string,
  ms: number,
): Promise<void> {
  const end = performance.now() + ms
  for (let turn = 0; performance.now() < end && connections.some(isOpen); turn++) {
    for (const { socket } of connections) if (socket.writable) socket.write(text(turn))
    await wait(PACE_MS)
  }
}

/** Opens connections that send nothing. */
export async function idleConnections(world: World): Promise<Outcome> {
  const connections = await openMany(world, CONNECTIONS)
  await wait(PATIENCE_MS)
  closeAll(connections)
  return { figures: `${CONNECTIONS} connections`, faults: [] }
}

/** Opens connections whose headers never end, which the product must close. */
export async function slowHeaders(world: World): Promise<Outcome> {
  const begun = performance.now()
  const connections = await openMany(world, CONNECTIONS)
  for (const { socket } of connections) socket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\n')
  await trickle(connections, (turn) => `x-${turn}: y\r\n`, CUT_WITHIN_MS)
  const left = connections.filter(isOpen).length
  closeAll(connections)
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  const faults = left > 0 ? [`${left} connections were still open after ${seconds} s`] : []
  return { figures: `${CONNECTIONS} connections, given up after ${seconds} s`, faults }
}

/** Sends bodies a byte at a time to a call that needs no login. */
export async function slowBodies(world: World): Promise<Outcome> {
  const connections = await openMany(world, CONNECTIONS)
  const head = `POST /api/user/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 3000\r\n\r\n{`
  for (const { socket } of connections) socket.write(head)
  await trickle(connections, () => ' ', PATIENCE_MS)
  closeAll(connections)
  return { figures: `${CONNECTIONS} connections`, faults: [] }
}

async function cutOff(world: World, head: string[], body: Buffer, length: number): Promise<void> {
  const { socket, closed } = await openRaw(world)
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(body.subarray(0, length))
  await wait(PACE_MS)
  socket.destroy()
  await closed
}

/** Breaks off photos in the middle, as one body and as pieces of an upload. */
export async function cutBodies(world: World): Promise<Outcome> {
  const guest = await guestWithVisit(world)
  const question = questionOf(guest, 'photo')
  const body = multipart('photo', 'photo.png', 'image/png', TINY_PNG)
  const common = ['host: localhost', `authorization: Bearer ${guest.token}`]
  const whole = [
    `POST /api/question/${question}/photo HTTP/1.1`,
    ...common,
    `content-type: multipart/form-data; boundary=${BOUNDARY}`,
    `content-length: ${body.length}`,
  ]
  const piece = (id: string) => [
    `POST /api/question/${question}/photo/upload HTTP/1.1`,
    ...common,
    'tus-resumable: 1.0.0',
    'upload-length: 1000',
    `upload-metadata: id ${btoa(id)},sha256 ${btoa('0'.repeat(64))}`,
    'content-type: application/offset+octet-stream',
    'content-length: 1000',
  ]
  await Promise.all(
    Array.from({ length: CUT_BODIES }, (_, at) =>
      cutOff(world, whole, body, Math.floor((body.length * at) / CUT_BODIES)),
    ),
  )
  const id = crypto.randomUUID()
  await Promise.all(Array.from({ length: CUT_BODIES / 10 }, () => cutOff(world, piece(id), TINY_PNG, 60)))
  const path = `/api/question/${guest.visitId}`
  const { status, text } = await world.send({ method: 'GET', path, headers: guest.headers })
  const stored = [...text.matchAll(/"thumbUrl"/g)].length
  const faults =
    status === 200 && stored === 0 ? [] : [`the checklist answered ${status} with ${stored} photos`]
  return { figures: `${CUT_BODIES} bodies, ${CUT_BODIES / 10} pieces`, faults }
}
