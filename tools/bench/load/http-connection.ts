import { connect, type Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'

const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = '0\r\n\r\n'
const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync, zstd: zstdDecompressSync }

/** A whole answer as received. Only a reader takes it apart. */
export interface Answer {
  status: number
  raw: Buffer
}

/** One kept-alive connection with one request under way at a time. */
export class HttpConnection {
  readonly #socket: Socket
  #received: Buffer | null = null
  #waiting: PromiseWithResolvers<Answer> | null = null

  static async open(host: string, port: number): Promise<HttpConnection> {
    const socket = connect({ host, port, noDelay: true })
    const opened = Promise.withResolvers<void>()
    socket.once('connect', opened.resolve).once('error', opened.reject)
    await opened.promise
    return new HttpConnection(socket)
  }

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('The server closed the connection')))
  }

  send(request: Buffer): Promise<Answer> {
    this.#waiting = Promise.withResolvers<Answer>()
    this.#socket.write(request)
    return this.#waiting.promise
  }

  close(): void {
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    const raw = this.#received ? Buffer.concat([this.#received, chunk]) : chunk
    const complete = isComplete(raw)
    this.#received = complete ? null : raw
    if (!complete) return
    this.#waiting?.resolve({ status: Number(raw.toString('latin1', 9, 12)), raw })
    this.#waiting = null
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error)
    this.#waiting = null
  }
}

/** With one request at a time, the received bytes end where the answer ends. */
function isComplete(raw: Buffer): boolean {
  const headEnd = raw.indexOf(HEAD_END)
  if (headEnd < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(raw.toString('latin1', 0, headEnd))?.[1]
  if (length !== undefined) return raw.length >= headEnd + HEAD_END.length + Number(length)
  return raw.subarray(-LAST_CHUNK.length).equals(Buffer.from(LAST_CHUNK))
}

/** Returns the body of an answer, joined from its chunks and decompressed. */
export function bodyOf(raw: Buffer): Buffer {
  const headEnd = raw.indexOf(HEAD_END)
  const head = raw.toString('latin1', 0, headEnd).toLowerCase()
  const sent = raw.subarray(headEnd + HEAD_END.length)
  const body = head.includes('\r\ntransfer-encoding: chunked') ? joinChunks(sent) : sent
  const encoding = /\r\ncontent-encoding: (\w+)/.exec(head)?.[1] as keyof typeof UNPACK | undefined
  return encoding ? UNPACK[encoding](body) : body
}

function joinChunks(sent: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const lineEnd = sent.indexOf('\r\n', at)
    const size = Number.parseInt(sent.toString('latin1', at, lineEnd), 16)
    if (!(size > 0)) return Buffer.concat(parts)
    parts.push(sent.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}
