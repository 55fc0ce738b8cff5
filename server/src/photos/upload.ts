import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { PHOTO_MAX_BYTES } from '@cloche/contract/constants.ts'
import { invalid, Problem } from '../http/problem.ts'

/** Room for the multipart frame around the largest photo. */
const BODY_MAX_BYTES = PHOTO_MAX_BYTES + 64 * 1024

export const UPLOAD_LIMITS = { fileSize: PHOTO_MAX_BYTES, files: 1, fields: 4, fieldSize: 200 }

export interface Upload {
  path: string
  bytes: number
  sha256: Buffer
  fields: Record<string, unknown>
}

/** Reads a multipart body to its end, the file into `path`. The caller removes that, whatever happens. */
export async function receive(request: FastifyRequest, path: string): Promise<Upload> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_MAX_BYTES) throw new Problem('too_large')
  let file: Omit<Upload, 'fields'> | undefined
  const fields: Upload['fields'] = {}
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = part.value
    else if (part.fieldname === 'photo') file = await store(part, path)
    else part.file.resume()
  }
  if (!file) throw invalid('photo', 'A file is expected in this field')
  return { ...file, fields }
}

async function store({ file }: MultipartFile, path: string): Promise<Omit<Upload, 'fields'>> {
  const hash = createHash('sha256')
  file.on('data', (chunk: Buffer) => hash.update(chunk))
  await pipeline(file, createWriteStream(path))
  if (file.truncated) throw new Problem('too_large')
  return { path, bytes: file.bytesRead, sha256: hash.digest() }
}

/** Two names in the incoming folder that are gone after `use`, unless it moved them away. */
export async function withTempFiles<T>(
  folder: string,
  use: (paths: { full: string; thumb: string }) => Promise<T>,
): Promise<T> {
  const name = join(folder, randomUUID())
  const paths = { full: name, thumb: `${name}.webp` }
  try {
    return await use(paths)
  } finally {
    await Promise.all(Object.values(paths).map((path) => rm(path, { force: true })))
  }
}
