import { deflateRawSync } from 'node:zlib'

/** A file of a zip, with the directory's fields where they differ from the truth. */
export interface RawEntry {
  name: string
  data: Buffer
  /** The content is already compressed by deflate. */
  packed?: Buffer
  said?: { unpackedSize?: number; packedSize?: number }
  /** The entry has no bytes of its own: the directory points at the entry with this index. */
  bytesOf?: number
}

const STORED = 0
const DEFLATED = 8

/** Makes a zip whose directory and entries may contradict each other. */
export function rawZip(entries: readonly RawEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  const places: { offset: number; packed: Buffer; method: number }[] = []
  let offset = 0
  for (const { name, data, said, bytesOf, ...rest } of entries) {
    if (bytesOf === undefined) {
      const packed = rest.packed ?? (data.length > 0 ? deflateRawSync(data, { level: 9 }) : data)
      const method = packed === data ? STORED : DEFLATED
      const local = Buffer.concat([header(0x04034b50, 30, name, packed.length, data.length, method), packed])
      places.push({ offset, packed, method })
      locals.push(local)
      offset += local.length
    } else places.push(places[bytesOf]!)
    const { offset: at, packed, method } = places.at(-1)!
    const { packedSize = packed.length, unpackedSize = data.length } = said ?? {}
    const record = header(0x02014b50, 46, name, packedSize, unpackedSize, method)
    record.writeUInt32LE(at, 42)
    directory.push(record)
  }
  const records = Buffer.concat(directory)
  return Buffer.concat([...locals, records, end(entries.length, records.length, offset)])
}

/** The fields shared by an entry and its directory record are two bytes apart. */
function header(
  signature: number,
  size: number,
  name: string,
  packed: number,
  unpacked: number,
  method: number,
): Buffer {
  const shift = size === 46 ? 2 : 0
  const bytes = Buffer.alloc(size)
  bytes.writeUInt32LE(signature, 0)
  bytes.writeUInt16LE(20, 4)
  bytes.writeUInt16LE(method, 8 + shift)
  bytes.writeUInt32LE(packed, 18 + shift)
  bytes.writeUInt32LE(unpacked, 22 + shift)
  bytes.writeUInt16LE(Buffer.byteLength(name), 26 + shift)
  return Buffer.concat([bytes, Buffer.from(name)])
}

function end(count: number, size: number, offset: number): Buffer {
  const bytes = Buffer.alloc(22)
  bytes.writeUInt32LE(0x06054b50, 0)
  bytes.writeUInt16LE(count, 8)
  bytes.writeUInt16LE(count, 10)
  bytes.writeUInt32LE(size, 12)
  bytes.writeUInt32LE(offset, 16)
  return bytes
}
