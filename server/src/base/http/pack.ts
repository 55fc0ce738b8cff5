import { ZstdCompress } from 'minizlib'
import { brotliCompressSync, constants, gzipSync, type ZstdOptions } from 'node:zlib'
import { ownBytes } from '../memory/bounded-cache.ts'

/** Each write ends its frame, so that the output is complete. */
const zstdOptions: ZstdOptions & { flush: number } = {
  flush: constants.ZSTD_e_end,
  params: { [constants.ZSTD_c_compressionLevel]: 1 },
}
const zstd = new ZstdCompress(zstdOptions)

/** The packed copies of bytes that are kept and answered again, by encoding, as long as the bytes are kept. */
interface Copies {
  byEncoding: Map<string, Buffer>
  onCopy: (bytes: number) => void
}
const copies = new WeakMap<Buffer, Copies>()

/** Lets these bytes be packed once for each encoding. `onCopy` is told the size of each copy, which stays in memory beside them. */
export function packOnce(bytes: Buffer, onCopy: (bytes: number) => void): void {
  copies.set(bytes, { byEncoding: new Map(), onCopy })
}

/** Takes the kept copy, if these bytes have one. */
function kept<Options>(encoding: string, pack: (bytes: Buffer, options: Options) => Buffer) {
  return (bytes: Buffer, options: Options): Buffer => {
    const of = copies.get(bytes)
    const known = of?.byEncoding.get(encoding)
    if (known) return known
    const packed = pack(bytes, options)
    if (!of) return packed
    const own = ownBytes(packed)
    of.byEncoding.set(encoding, own)
    of.onCopy(own.length)
    return own
  }
}

/**
 * Packs with one context for all calls. node:zlib would make one per call, which stays in memory with its input until a full
 * garbage collection (docs/decisions/0006).
 */
function packZstd(bytes: Buffer): Buffer {
  zstd.write(bytes)
  return zstd.read()!
}

/** The functions of node:zlib that `@fastify/compress` packs complete answers with. */
export const PACKERS = {
  zstdCompressSync: kept('zstd', packZstd),
  brotliCompressSync: kept('br', brotliCompressSync),
  gzipSync: kept('gzip', gzipSync),
}
