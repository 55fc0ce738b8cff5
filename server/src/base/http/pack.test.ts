import fc from 'fast-check'
import { randomBytes } from 'node:crypto'
import { zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PACKERS } from './pack.ts'

const packZstd = (bytes: Buffer) => PACKERS.zstdCompressSync(bytes, {})

test('texts packed one after the other come out unchanged, each by itself', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 3000 }), { minLength: 1 }), (texts) => {
      const packed = texts.map((text) => packZstd(Buffer.from(text)))
      expect(packed.map((bytes) => zstdDecompressSync(bytes).toString())).toEqual(texts)
    }),
  )
})

test('a megabyte that can’t be made smaller comes out whole, and what follows it too', () => {
  const noise = randomBytes(1_000_000)
  expect(zstdDecompressSync(packZstd(noise)).equals(noise)).toBe(true)
  expect(zstdDecompressSync(packZstd(Buffer.from('Borscht'))).toString()).toBe('Borscht')
})
