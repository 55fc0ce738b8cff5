import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Photo, VisitQuestion } from '@cloche/contract/questions.ts'
import type { BenchGuest } from '../fill/guests.ts'
import { run } from '../load/generator.ts'
import { bodyOf } from '../load/http-connection.ts'
import { requestBytes } from '../load/requests.ts'
import { type Connection, withDatabase } from '../product/database.ts'
import type { Product } from '../product/product.ts'
import { type Beside, inTurn, type Rounds } from './rounds.ts'

const PHOTO_BYTES = 300_000
const BOUNDARY = 'cloche-bench-boundary'

/** Makes a picture of soft noise, wide enough for 300 KB. */
export async function makePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 9 } as const
  const { data, info } = await sharp({
    create: { width: 3200, height: 1200, channels: 3, background: '#888', noise },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const encode = (width: number) =>
    sharp(data, { raw: info })
      .extract({ left: 0, top: 0, width, height: 1200 })
      .jpeg({ quality: 82 })
      .toBuffer()
  let [low, high] = [100, 3200]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((await encode(middle)).length < PHOTO_BYTES) low = middle
    else high = middle
  }
  return encode(low)
}

/** The number of a guest's questions that get photos, because each question has a limit (contract/quota.ts). */
const QUESTIONS = 6

export const takingOf = <Q extends Pick<VisitQuestion, 'type' | 'options'>>(questions: readonly Q[]): Q[] =>
  questions.filter(({ type, options }) => type === 'photo' || options.photos !== 'off').slice(0, QUESTIONS)

/** Makes one upload to each of several questions of a guest. */
const uploadsOf = (guest: BenchGuest, photo: Buffer): Buffer[] =>
  takingOf(guest.questions).map(({ id }) => uploadBytes(guest, id, photo))

export function uploadBytes(guest: BenchGuest, questionId: string, photo: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="photo"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  return requestBytes({
    method: 'POST',
    path: `/question/${questionId}/photo`,
    token: guest.token,
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  })
}

/** The statement by which the driver inserts the row of a photo. */
const INSERT = {
  name: 'photo',
  text: `insert into photos (id, question_id, sha256, width, height, bytes, content_type, taken_at)
    values (gen_random_uuid(), $1, $2, 1700, 1200, $3, 'image/jpeg', now())`,
  rows: 1,
}

/** Removes the photos of a round: a guest may have a limited number, and the product goes on reading new ones. */
const REMOVE = `delete from photos where question_id = any($1::uuid[])`

interface Uploading {
  product: Product
  connection: Connection
  /** Where the limit writes its files: on the storage's file system. */
  folder: string
}

/**
 * Each group of guests uploads the photo repeatedly, one at a time; the server stores a new photo each time. The limit: the same
 * bytes to a file with fsync, and the row through the driver.
 */
export function measureUploads(
  { product, connection, folder }: Uploading,
  groups: BenchGuest[][],
  photo: Buffer,
  rounds: Rounds,
): Promise<Beside> {
  const digest = createHash('sha256').update(photo).digest()
  const uploads = groups.map((guests) => guests.flatMap((guest) => uploadsOf(guest, photo)))
  const inserts = groups.map((guests) =>
    guests.flatMap((guest) =>
      takingOf(guest.questions).map(({ id }) => ({ ...INSERT, values: [id, digest, photo.length] })),
    ),
  )
  const questions = inserts.flat().map(({ values: [id] }) => id)
  const { host, port } = product
  const http = async (seconds: number) => {
    const job = { kind: 'http', connections: uploads, status: 201, sampleEvery: 7 } as const
    const result = await run({ ...job, host, port, seconds })
    for (const { raw } of result.samples)
      if ((JSON.parse(bodyOf(raw).toString()) as Photo).sha256 !== digest.toString('hex'))
        throw new Error('The stored photo is not the one sent')
    return result
  }
  const driver = async (seconds: number) => {
    const file = { folder, bytes: photo }
    const result = await run({ kind: 'sql', connection, seconds, connections: inserts, file })
    await withDatabase(connection, (client) => client.query(REMOVE, [questions]))
    return result
  }
  return inTurn(rounds, http, driver)
}
