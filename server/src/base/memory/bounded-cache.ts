export const MIB = 1024 ** 2
/** The key, the entry and its place in the map. */
const ENTRY_BYTES = 200

interface Entry<T> {
  value: T
  bytes: number
  until: number
}

interface Bounds<T> {
  /** An entry is forgotten at this age; by default at none. */
  milliseconds?: number
  /** Estimates the memory of a value, for a caller who knows it at less cost. */
  bytesOf?: (value: T) => number
}

/** Estimates rather too much: a text of Latin letters takes half. Measured with the demo's questions: 1.2 times what they take. */
function heapBytesOf(value: unknown): number {
  if (typeof value === 'string') return 24 + 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  if (ArrayBuffer.isView(value)) return 100 + value.byteLength
  let bytes = 56
  for (const key in value) bytes += 8 + heapBytesOf(value[key as keyof typeof value])
  return bytes
}

/**
 * Returns the bytes in memory of their own, for a cache. Node cuts a small Buffer from a block of 64 KiB, which stays in memory as long
 * as the Buffer does.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** Caches values in about as much memory as `maxBytes`. When they would take more, those unused for longest go. */
export class BoundedCache<T> {
  readonly #maxBytes: number
  readonly #milliseconds: number
  readonly #bytesOf: (value: T) => number
  /** The one that is unused for longest comes first. */
  readonly #entries = new Map<string, Entry<T>>()
  #bytes = 0

  constructor(maxBytes: number, { milliseconds = Infinity, bytesOf = heapBytesOf }: Bounds<T> = {}) {
    this.#maxBytes = maxBytes
    this.#milliseconds = milliseconds
    this.#bytesOf = bytesOf
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    if (entry.until <= Date.now()) {
      this.delete(key)
      return undefined
    }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** A value that takes more than the whole cache is not kept. */
  set(key: string, value: T): void {
    this.delete(key)
    const bytes = ENTRY_BYTES + this.#bytesOf(value)
    if (bytes > this.#maxBytes) return
    this.#entries.set(key, { value, bytes, until: Date.now() + this.#milliseconds })
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }

  clear(): void {
    this.#bytes = 0
    this.#entries.clear()
  }
}
