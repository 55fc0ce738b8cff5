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

/** A picture of noise of 1600 × 1200 pixels that comes closest to 300 KB. */
export async function makePhoto(): Promise<Buffer> {
  const noise = sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 14 },
    },
  })
  const raw = await noise.blur(0.8).raw().toBuffer({ resolveWithObject: true })
  const encode = (quality: number) => sharp(raw.data, { raw: raw.info }).jpeg({ quality }).toBuffer()
  let [low, high] = [1, 100]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((await encode(middle)).length < PHOTO_BYTES) low = middle
    else high = middle
  }
  return encode(low)
}

function uploadBytes(guest: BenchGuest, photo: Buffer): Buffer {
  const question = guest.questions.find(({ type }) => type === 'photo')!
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="photo"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  return requestBytes({
    method: 'POST',
    path: `/question/${question.id}/photo`,
    token: guest.token,
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  })
}

/** Each guest adds the photo again and again; the server makes a new one of it each time. */
export async function measureUploads(
  product: Product,
  guests: BenchGuest[],
  photo: Buffer,
  { rounds, seconds }: Rounds,
): Promise<Measured> {
  const sha256 = createHash('sha256').update(photo).digest('hex')
  const connections = guests.map((guest) => [uploadBytes(guest, photo)])
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
