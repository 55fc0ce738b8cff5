/** The size of a lent buffer: the app's photos have 300 KB. */
const BUFFER_BYTES = 512 * 1024

/** Buffers that stay for the next borrower. To fill new memory costs a third of the processor time of storing a photo. */
const MAX_KEPT = 4
const kept: Buffer[] = []

/** Lends a buffer with arbitrary content, which threads can read too. Nobody may use it when `use` has ended. */
export async function withBuffer<T>(use: (buffer: Buffer) => Promise<T>): Promise<T> {
  const buffer = kept.pop() ?? Buffer.from(new SharedArrayBuffer(BUFFER_BYTES))
  try {
    return await use(buffer)
  } finally {
    if (kept.length < MAX_KEPT) kept.push(buffer)
  }
}
