import { ZstdCompress } from 'minizlib'
import { constants, type ZstdOptions } from 'node:zlib'

/** Each write ends its frame, so that the output is complete. */
const options: ZstdOptions & { flush: number } = {
  flush: constants.ZSTD_e_end,
  params: { [constants.ZSTD_c_compressionLevel]: 1 },
}
const zstd = new ZstdCompress(options)

/**
 * Packs with one context for all calls. node:zlib would make one per call, which stays in memory with its input until a full
 * garbage collection (docs/decisions/0006).
 */
export function packZstd(bytes: Buffer): Buffer {
  zstd.write(bytes)
  return zstd.read()!
}
