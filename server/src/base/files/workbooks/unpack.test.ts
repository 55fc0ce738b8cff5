import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { rawZip } from '../../../test/raw-zip.ts'
import { unpack } from './unpack.ts'

const all = () => true

test('a file that is longer than its directory says is read no further than that', async () => {
  const whole = deflateRawSync(Buffer.alloc(1_000_000))
  // The end of the content is broken, and nobody gets there.
  const packed = Buffer.concat([whole.subarray(0, -20), Buffer.alloc(20, 0xff)])
  const zip = rawZip([{ name: 'a.xml', data: Buffer.alloc(0), packed, said: { unpackedSize: 10 } }])
  await expect(unpack(zip, all)).rejects.toThrow(/too many bytes in the stream. expected 10\./)
})

test('a file that is shorter than its directory says is refused', async () => {
  const zip = rawZip([{ name: 'a.xml', data: Buffer.from('<a/>'), said: { unpackedSize: 9 } }])
  await expect(unpack(zip, all)).rejects.toThrow('not enough bytes in the stream. expected 9. got only 4')
})

test('packed and stored files are unpacked, others are left alone', async () => {
  const zip = rawZip([
    { name: 'empty', data: Buffer.alloc(0) },
    { name: 'long', data: Buffer.alloc(100_000, 'x') },
    { name: 'other', data: Buffer.from('?'), said: { unpackedSize: 7 } },
  ])
  const files = await unpack(zip, (name) => name !== 'other')
  expect([...files]).toEqual([
    ['empty', Buffer.alloc(0)],
    ['long', Buffer.alloc(100_000, 'x')],
  ])
})
