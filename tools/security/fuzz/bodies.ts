import fc from 'fast-check'
import type { Call } from '@cloche/contract/call.ts'
import { BOUNDARY, MULTIPART, multipart, TINY_PNG } from '../world/tiny-files.ts'
import { hostileBody } from './hostile-values.ts'

/** A body as sent, and its content type. */
export interface Body {
  bytes: Buffer
  headers: Record<string, string>
}

const CSV = 'title,address\nLinden,1 Mill Lane\n'
/** The end of an empty archive. The readers of workbooks and exported queues look for this end first. */
const EMPTY_ZIP = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)])

const files: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(TINY_PNG) },
  fc.constantFrom(
    Buffer.from(CSV),
    Buffer.from(`firstName,lastName\n${'a,b\n'.repeat(300)}`),
    Buffer.from('a,"b\nc'),
    Buffer.alloc(0),
    Buffer.alloc(70_000, 0xff),
    EMPTY_ZIP,
    Buffer.from('PK\x03\x04 nothing more'),
    Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ),
  fc.nat(TINY_PNG.length).map((length) => TINY_PNG.subarray(0, length)),
  fc.tuple(fc.nat(TINY_PNG.length - 1), fc.nat(255)).map(([at, byte]) => {
    const copy = Buffer.from(TINY_PNG)
    copy[at] = byte
    return copy
  }),
)

const NAMES = [
  'file.png',
  'file.csv',
  'file.xlsx',
  'file.ods',
  'file.zip',
  '../../x',
  'a\\"b',
  '',
  'x'.repeat(300),
]

/** Multipart bodies, one in four of them broken in its frame. */
export function fileBody({ file = 'photo' }: Call): fc.Arbitrary<Body> {
  const whole = fc
    .record({
      field: fc.constantFrom(file, file, file, file, 'other', '__proto__'),
      name: fc.constantFrom(...NAMES),
      bytes: files,
    })
    .map(({ field, name, bytes }) => multipart(field, name, 'application/octet-stream', bytes))
  const broken = fc.tuple(whole, fc.nat(400)).map(([body, length]) => body.subarray(0, length))
  const odd = fc.constantFrom(
    Buffer.from(`--${BOUNDARY}--`),
    Buffer.from(`--${BOUNDARY}\r\n\r\n\r\n--${BOUNDARY}--`),
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data\r\n\r\nx\r\n`.repeat(500)),
    Buffer.from(`--${BOUNDARY}\r\n${'a: b\r\n'.repeat(5000)}\r\nx\r\n--${BOUNDARY}--`),
  )
  const headers = fc.constantFrom<Record<string, string>>(
    MULTIPART,
    MULTIPART,
    MULTIPART,
    { 'content-type': 'multipart/form-data' },
    { 'content-type': 'multipart/form-data; boundary=' },
    { 'content-type': `multipart/form-data; boundary=${'x'.repeat(3000)}` },
  )
  return fc.record({ bytes: fc.oneof({ weight: 6, arbitrary: whole }, broken, odd), headers })
}

/** Bodies of bytes alone, as the pieces of an upload. */
export const bytesBody = ({ bytes }: Call): fc.Arbitrary<Body> =>
  files.map((content) => ({ bytes: content, headers: { 'content-type': bytes! } }))

const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/xml',
  'application/json, text/plain',
  'multipart/form-data; boundary=x',
  'x'.repeat(200),
]

type Damage = (body: Body) => Body

/** The ways in which a network or an attacker can damage a body. */
export const damages: fc.Arbitrary<Damage> = fc.oneof(
  fc.constantFrom(...TYPES).map((type): Damage => ({ bytes }) => ({
    bytes,
    headers: { 'content-type': type },
  })),
  hostileBody.map((bytes): Damage => ({ headers }) => ({ bytes, headers })),
  fc.nat(200).map((length): Damage => ({ bytes, headers }) => ({
    bytes: bytes.subarray(0, length),
    headers,
  })),
  fc.constant<Damage>(({ bytes, headers }) => ({
    bytes: Buffer.concat([bytes.subarray(0, 10), Buffer.from([0xff, 0xc0, 0x80]), bytes.subarray(10)]),
    headers,
  })),
  fc.constant<Damage>(({ bytes, headers }) => ({
    bytes,
    headers: { ...headers, 'content-encoding': 'gzip' },
  })),
)
