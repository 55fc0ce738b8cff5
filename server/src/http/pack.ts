import { ZstdCompress } from 'minizlib'
import { constants, type ZstdOptions } from 'node:zlib'

/** Each write is a frame of its own: what comes out is whole. */
const options: ZstdOptions & { flush: number } = {
  flush: constants.ZSTD_e_end,
  params: { [constants.ZSTD_c_compressionLevel]: 1 },
}
const zstd = new ZstdCompress(options)

/**
 * Packs with one context for all calls. The function of node:zlib makes one for each, which only a full collection of garbage
 * finds again, with all that it was given (docs/decisions/0006).
 */
export function packZstd(bytes: Buffer): Buffer {
  zstd.write(bytes)
  return zstd.read()!
}
