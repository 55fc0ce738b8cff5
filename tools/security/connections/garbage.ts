import type { Outcome } from '../output/finding.ts'
import type { World } from '../world/world.ts'
import { openRaw } from './raw.ts'

const KB = 1024
const get = (headers: string) => `GET /api/health HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`
const post = (headers: string, body: string) =>
  `POST /api/user/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${headers}\r\n${body}`
const smuggled = 'GET /api/user HTTP/1.1\r\nhost: localhost\r\n\r\n'

/** Bytes to write, and the statuses allowed as answers; none means a connection closed without an answer. */
const GARBAGE: readonly [what: string, text: string, statuses: readonly number[]][] = [
  ['no HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', [400]],
  ['an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400, 505]],
  ['no host', 'GET /api/health HTTP/1.1\r\n\r\n', [400]],
  ['two hosts', get('host: example.com\r\n'), [200, 400]],
  [
    'an absolute address',
    'GET http://example.com/api/health HTTP/1.1\r\nhost: localhost\r\n\r\n',
    [200, 400, 404],
  ],
  ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nhost: example.com\r\n\r\n', [400, 404, 405]],
  ['TRACE', 'TRACE / HTTP/1.1\r\nhost: localhost\r\ncookie: a=secret\r\n\r\n', [400, 404, 405]],
  ['NUL in a header', get('x: a\0b\r\n'), [400]],
  ['a header without a name', get(': x\r\n'), [400]],
  ['a space before the colon', get('content-length : 5\r\n'), [400]],
  ['a folded header', get('x: a\r\n b\r\n'), [200, 400]],
  ['headers of 64 KB', get(`x: ${'a'.repeat(64 * KB)}\r\n`), [431]],
  ['an address of 64 KB', `GET /${'a'.repeat(64 * KB)} HTTP/1.1\r\nhost: localhost\r\n\r\n`, [414, 431]],
  ['5,000 headers', get('x: y\r\n'.repeat(5000)), [200, 431]],
  ['two lengths', post('content-length: 4\r\ncontent-length: 40\r\n', `{}\r\n${smuggled}`), [400]],
  ['a negative length', post('content-length: -1\r\n', '{}'), [400]],
  ['a length that is no number', post('content-length: 0x10\r\n', '{}'), [400]],
  [
    'a length and chunks',
    post('content-length: 4\r\ntransfer-encoding: chunked\r\n', `0\r\n\r\n${smuggled}`),
    [400],
  ],
  [
    'chunks of an unknown coding',
    post('transfer-encoding: xchunked\r\n', `0\r\n\r\n${smuggled}`),
    [400, 501],
  ],
  ['a chunk of no size', post('transfer-encoding: chunked\r\n', 'zz\r\n\r\n'), [400]],
  ['a chunk of 2⁶⁴ bytes', post('transfer-encoding: chunked\r\n', 'ffffffffffffffffff\r\n'), [400]],
  [
    'chunk extensions of 1 MB',
    post('transfer-encoding: chunked\r\n', `1;${'a'.repeat(KB * KB)}\r\n{\r\n0\r\n\r\n`),
    [400, 413],
  ],
  ['an announced body of 1 TB', post('content-length: 1099511627776\r\n', '{'), [413]],
]

const PIPELINED = 200
const SETTLE_MS = 5000

const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))

async function write(world: World, text: string): Promise<string> {
  const { socket, received, closed } = await openRaw(world)
  socket.write(Buffer.from(text, 'latin1'))
  const answered = new Promise<void>((resolve) => void socket.once('data', () => resolve()))
  const late = AbortSignal.timeout(SETTLE_MS)
  const gaveUp = new Promise<void>((resolve) => late.addEventListener('abort', () => resolve()))
  await Promise.race([answered, closed, gaveUp])
  socket.end()
  await Promise.race([closed, gaveUp])
  socket.destroy()
  return received()
}

async function faultOf(
  world: World,
  [what, text, statuses]: (typeof GARBAGE)[number],
): Promise<string | null> {
  const received = await write(world, text)
  const came = statusesIn(received)
  if (came.length > 1) return `${what}: answered ${came.length} times, ${came.join(' ')}`
  if (came.some((status) => !statuses.includes(status))) return `${what}: answered ${came[0]}`
  return received.includes('secret') ? `${what}: what was sent came back` : null
}

/** Sends bytes that are no proper request. Two answers would mean a smuggled request. */
export async function garbage(world: World): Promise<Outcome> {
  const faults = []
  for (const each of GARBAGE) faults.push(await faultOf(world, each))
  return { figures: `${GARBAGE.length} kinds`, faults: faults.filter((fault) => fault !== null) }
}

/** Sends many good requests and then garbage at once on one connection, which the garbage must close. */
export async function pipelinedGarbage(world: World): Promise<Outcome> {
  const { socket, closed } = await openRaw(world)
  let answers = 0
  socket.on('data', (chunk: Buffer) => (answers += statusesIn(chunk.toString('latin1')).length))
  socket.write(get('').repeat(PIPELINED) + '\0\x01garbage\r\n\r\n')
  const late = AbortSignal.timeout(SETTLE_MS)
  await Promise.race([
    closed,
    new Promise<void>((resolve) => late.addEventListener('abort', () => resolve())),
  ])
  const isClosed = socket.destroyed
  socket.destroy()
  return {
    figures: `${PIPELINED} requests, ${answers} answers`,
    faults: isClosed ? [] : ['the connection stayed open'],
  }
}
