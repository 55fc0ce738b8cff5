import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Photo } from '@cloche/contract/questions.ts'
import type { BenchGuest } from '../fill/guests.ts'
import { run } from '../load/generator.ts'
import { bodyOf } from '../load/http-connection.ts'
import { requestBytes } from '../load/requests.ts'
import type { Product } from '../product/product.ts'
import { type Measured, medianOf, type Rounds } from './rounds.ts'

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

/** How many questions of a guest get photos, because each has a limit (contract/quota.ts). */
const QUESTIONS = 6

/** Makes one upload to each of several questions of a guest. */
function uploadsOf(guest: BenchGuest, photo: Buffer): Buffer[] {
  const taking = guest.questions.filter(({ type, options }) => type === 'photo' || options.photos !== 'off')
  return taking.slice(0, QUESTIONS).map(({ id }) => uploadBytes(guest, id, photo))
}

function uploadBytes(guest: BenchGuest, questionId: string, photo: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="photo"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  return requestBytes({
    method: 'POST',
    path: `/question/${questionId}/photo`,
    token: guest.token,
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  })
}

/** Each group of guests uploads the photo repeatedly, one at a time; the server stores a new photo each time. */
export async function measureUploads(
  product: Product,
  groups: BenchGuest[][],
  photo: Buffer,
  { rounds, seconds }: Rounds,
): Promise<Measured> {
  const sha256 = createHash('sha256').update(photo).digest('hex')
  const connections = groups.map((guests) => guests.flatMap((guest) => uploadsOf(guest, photo)))
  const results = []
  for (let round = 0; round < rounds; round++) {
    const job = { kind: 'http', connections, seconds, status: 201, sampleEvery: 7 } as const
    const result = await run({ ...job, host: product.host, port: product.port })
    for (const { raw } of result.samples)
      if ((JSON.parse(bodyOf(raw).toString()) as Photo).sha256 !== sha256)
        throw new Error('The stored photo is not the one sent')
    results.push(result)
  }
  return medianOf(results)
}
