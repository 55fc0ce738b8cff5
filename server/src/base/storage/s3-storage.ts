import { randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { ConfigError, type Config } from '../config/config.ts'
import { readS3Url, type S3Bucket } from '../config/s3-url.ts'
import type { Storage } from './storage.ts'
import { SystemFault } from '../faults/system-fault.ts'
import { removeOlder } from './temp-folder.ts'
import { seldom, writeProbe } from './write-probe.ts'

/** A larger file is sent in parts, one part in memory at a time; the smallest part that S3 takes has this size. */
const PART_BYTES = 5 * 1024 * 1024
const MAX_PARTS = 10_000

/** A guest waits for a store that says nothing for less than the phone's patience. */
const PATIENCE = { connectionTimeout: 3000, requestTimeout: 10_000, throwOnRequestTimeout: true } as const

/** Stores files as objects of a bucket. Unfinished files are in a local folder. */
export function openBucket({
  storageUrl,
  incomingDir: tempDir,
}: Pick<Config, 'storageUrl' | 'incomingDir'>): Storage {
  const place = readS3Url(storageUrl)
  const { bucket: Bucket } = place
  const client = clientOf(place)
  mkdirSync(tempDir, { recursive: true })
  const isWritable = writeProbe(tempDir)

  async function putFile(key: string, tempPath: string): Promise<void> {
    const { size } = await stat(tempPath)
    const upload = new Upload({
      client,
      params: { Bucket, Key: key, Body: createReadStream(tempPath) },
      partSize: Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS)),
      queueSize: 1,
    })
    await attempt(upload.done())
    await rm(tempPath)
  }

  async function statOf(Key: string) {
    const found = await unlessMissing(client.send(new HeadObjectCommand({ Bucket, Key })))
    return found && { bytes: found.ContentLength!, writtenAt: found.LastModified! }
  }

  const isThere = seldom(() => client.send(new HeadBucketCommand({ Bucket })).then(() => undefined))
  return {
    tempDir,
    partialDir: null,
    putFile,
    // The client may still read a body after its call has failed, so that it reads a file.
    putBytes: async (key, bytes) => {
      const tempPath = join(tempDir, randomUUID())
      try {
        await writeFile(tempPath, bytes, { flag: 'wx' })
        await putFile(key, tempPath)
      } catch (error) {
        await rm(tempPath, { force: true })
        throw error
      }
    },
    list: (folder) => attempt(namesIn(client, Bucket, folder)),
    has: async (key) => (await statOf(key)) !== null,
    stat: statOf,
    read: async (key, range) => {
      const Range = range ? `bytes=${range.start}-${range.end}` : undefined
      const found = await unlessMissing(client.send(new GetObjectCommand({ Bucket, Key: key, Range })))
      if (!found) throw Object.assign(new Error(`${key} is not in the store`), { code: 'ENOENT' })
      return withFaults(found.Body as Readable)
    },
    remove: async (Key) => {
      await attempt(client.send(new DeleteObjectCommand({ Bucket, Key })))
    },
    removeTempFiles: (before) => removeOlder(tempDir, before, []),
    check: async () => {
      await Promise.all([isWritable(), attempt(isThere())])
    },
  }
}

/** Throws a ConfigError with the reason unless an object can be stored in the bucket and removed again. */
export async function requireBucket(storageUrl: string): Promise<void> {
  const place = readS3Url(storageUrl)
  const client = clientOf(place)
  const object = { Bucket: place.bucket, Key: `probe-${randomUUID()}` }
  try {
    await client.send(new PutObjectCommand({ ...object, Body: '.' }))
    await client.send(new DeleteObjectCommand(object))
  } catch (error) {
    throw new ConfigError([`STORAGE_URL: ${reasonOf(place, error as S3Error)}`])
  } finally {
    client.destroy()
  }
}

function reasonOf({ bucket, endpoint }: S3Bucket, { name, code, message, $metadata }: S3Error): string {
  const where = endpoint ?? 'Amazon S3'
  if (name === 'CredentialsProviderError')
    return 'no keys are given: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
  switch ($metadata?.httpStatusCode) {
    case undefined:
      return `${where} can't be reached (${code ?? message})`
    case 301:
      return `the bucket ${bucket} is in another region: set region=`
    case 403:
      return `${where} refuses the keys, or their right to write to the bucket ${bucket} (${name})`
    case 404:
      return `there is no bucket ${bucket} at ${where}`
    default:
      return `the bucket ${bucket} at ${where} can't be used (${name}: ${message})`
  }
}

function clientOf({ endpoint, region }: S3Bucket): S3Client {
  const given = region ?? (endpoint !== null && !process.env['AWS_REGION'] ? 'us-east-1' : null)
  return new S3Client({
    ...(given !== null && { region: given }),
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    maxAttempts: 2,
    // Stores beside Amazon's refuse newer checksums; a signature holds the SHA-256 of each part.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: PATIENCE,
  })
}

async function namesIn(client: S3Client, Bucket: string, folder: string): Promise<string[]> {
  const Prefix = `${folder}/`
  const names: string[] = []
  for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix, Delimiter: '/' })) {
    for (const below of page.CommonPrefixes ?? []) names.push(below.Prefix!.slice(Prefix.length, -1))
    for (const object of page.Contents ?? []) names.push(object.Key!.slice(Prefix.length))
  }
  return names
}

type S3Error = Error & { code?: string; $metadata?: { httpStatusCode?: number } }

async function attempt<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw faultOf(error)
  }
}

async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    const { name, $metadata } = error as S3Error
    if ($metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket') return null
    throw faultOf(error)
  }
}

/** A new error, because the client's own may hold the id of a key, and errors are logged with all that they hold. */
function faultOf(error: unknown): SystemFault {
  const { name, code, message } = error as S3Error
  return new SystemFault(code ?? name, `The store failed: ${name}: ${message}`)
}

/** Passes a body on. The client's time limit ends with the headers, so a store that stops sending while there is room fails here. */
function withFaults(body: Readable): Readable {
  const passed = new PassThrough()
  const timer = setTimeout(() => {
    if (passed.writableNeedDrain) timer.refresh()
    else passed.destroy(new SystemFault('ETIMEDOUT', 'The store stopped in the middle of a file'))
  }, PATIENCE.requestTimeout)
  const goOn = () => timer.refresh()
  const stopWaiting = () => clearTimeout(timer)
  body.on('data', goOn).once('end', stopWaiting)
  body.once('error', (error) => passed.destroy(faultOf(error)))
  passed.on('drain', goOn).once('close', () => {
    stopWaiting()
    body.destroy()
  })
  return body.pipe(passed)
}
