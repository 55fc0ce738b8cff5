import { createHash, type Hash } from 'node:crypto'
import { open } from 'node:fs/promises'
import fastifyMultipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { invalid, Problem } from '../faults/problem.ts'
import type { Api } from './route.ts'

/** Room for the multipart frame around the largest file. */
const FRAME_BYTES = 64 * 1024

const FIELD_BYTES = 200

/** The time to wait for the rest of a body that the call did not read. */
const LINGER_MILLISECONDS = 30_000

/** The one file that a multipart body may hold. */
export interface FilePart {
  field: string
  maxBytes: number
  /** The size of a field beside the file, by default that of an id or a name. */
  fieldBytes?: number
}

export interface Upload {
  /** The bytes of the file, or its path where they did not fit into the memory for them. */
  file: Buffer | string
  bytes: number
  sha256: Buffer
  fields: Record<string, unknown>
}

/** Registers calls that take a file, in a scope of their own, since the plugin adds hooks to every call of its scope. */
export async function withUploads(
  api: Api,
  { maxBytes, fieldBytes = FIELD_BYTES }: Pick<FilePart, 'maxBytes' | 'fieldBytes'>,
  register: (api: Api) => void,
): Promise<void> {
  await api.app.register(async (app) => {
    await app.register(fastifyMultipart, {
      limits: { fileSize: maxBytes, files: 1, fields: 4, fieldSize: fieldBytes },
    })
    readOnAfterAnswers(app)
    register({ ...api, app })
  })
}

/** Registers calls whose body is raw bytes of this media type, which the call reads as a stream. */
export async function withBytes(api: Api, media: string, register: (api: Api) => void): Promise<void> {
  await api.app.register(async (app) => {
    app.addContentTypeParser(media, (_request, _body, done) => done(null))
    readOnAfterAnswers(app)
    register({ ...api, app })
  })
}

/**
 * Reads and drops the unread rest of a body after the answer, since many clients read the answer only when they have sent
 * everything. Cuts off a client that takes too long.
 */
function readOnAfterAnswers(app: Api['app']): void {
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request
    if (!raw.complete && !raw.destroyed) {
      const patience = setTimeout(() => raw.destroy(), LINGER_MILLISECONDS)
      raw.once('close', () => clearTimeout(patience)).once('end', () => clearTimeout(patience))
      raw.unpipe()
      raw.resume()
    }
    done()
  })
}

/**
 * Reads a multipart body. Its file is written to `paths.arrived` unless it fits into `memory`. The caller always removes what is
 * written.
 */
export async function receive(
  request: FastifyRequest,
  part: FilePart,
  paths: { readonly arrived: string },
  memory?: Buffer,
): Promise<Upload> {
  const { file, fields } = await readParts(request, part, (each) => store(each, paths, memory))
  return { ...file, fields }
}

/** Reads a multipart body and returns its file, which must be small enough for memory. */
export async function receiveBytes(request: FastifyRequest, part: FilePart): Promise<Buffer> {
  return (await receiveForm(request, part)).file
}

/** Reads a multipart body and returns its file, which must be small enough for memory, and its fields. */
export function receiveForm(
  request: FastifyRequest,
  part: FilePart,
): Promise<{ file: Buffer; fields: Record<string, unknown> }> {
  return readParts(request, part, (each) => each.toBuffer())
}

async function readParts<T>(
  request: FastifyRequest,
  { field, maxBytes, fieldBytes = FIELD_BYTES }: FilePart,
  take: (part: MultipartFile) => Promise<T>,
): Promise<{ file: T; fields: Record<string, unknown> }> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + fieldBytes + FRAME_BYTES)
    throw new Problem('too_large')
  let file: T | undefined
  const fields: Record<string, unknown> = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new Problem('too_large')
        fields[part.fieldname] = part.value
      } else if (part.fieldname === field) file = await take(part)
      else part.file.resume()
    }
  } catch (error) {
    throw isBrokenForm(error) ? new Problem('malformed', 'The multipart body is broken') : error
  }
  if (file === undefined) throw invalid(field, 'A file is expected in this field')
  return { file, fields }
}

/** Whether the parser failed: its errors have no code, those of files, connections and the plugin do. */
function isBrokenForm(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && !('code' in error)
}

const NO_MEMORY = Buffer.alloc(0)

async function store(
  { file: body }: MultipartFile,
  paths: { readonly arrived: string },
  memory?: Buffer,
): Promise<Omit<Upload, 'fields'>> {
  const hash = createHash('sha256')
  const chunks = hashed(body, hash)
  const { filled, next } = await fill(memory ?? NO_MEMORY, chunks)
  const content = (memory ?? NO_MEMORY).subarray(0, filled)
  const isWritten = !memory || next
  const file = isWritten ? await writeNew(paths.arrived, gathered(content, next, chunks)) : content
  if (body.truncated) throw new Problem('too_large')
  return { file, bytes: body.bytesRead, sha256: hash.digest() }
}

async function* hashed(body: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer, undefined> {
  for await (const chunk of body) {
    hash.update(chunk)
    yield chunk
  }
}

/** Copies chunks to the memory. Returns the number of bytes, and the first chunk for which there is no room. */
async function fill(
  memory: Buffer,
  chunks: AsyncGenerator<Buffer, undefined>,
): Promise<{ filled: number; next: Buffer | undefined }> {
  let filled = 0
  for (;;) {
    const { value: next } = await chunks.next()
    if (!next || filled + next.length > memory.length) return { filled, next }
    filled += next.copy(memory, filled)
  }
}

async function writeNew(path: string, chunks: AsyncIterable<Buffer>): Promise<string> {
  const target = await open(path, 'wx')
  try {
    await target.writeFile(chunks)
    return path
  } finally {
    await target.close()
  }
}

/** Each write is a trip to another thread, so that one write takes several chunks; of a slow body they stay in memory meanwhile. */
const GATHERED = { bytes: 256 * 1024, chunks: 32 }

async function* gathered(
  first: Buffer,
  second: Buffer | undefined,
  body: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield first
  let chunks = second ? [second] : []
  let bytes = second?.length ?? 0
  for await (const chunk of body) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < GATHERED.bytes && chunks.length < GATHERED.chunks) continue
    yield Buffer.concat(chunks)
    chunks = []
    bytes = 0
  }
  yield Buffer.concat(chunks)
}
