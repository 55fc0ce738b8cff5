import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { Photo } from '@cloche/contract/questions.ts'
import type { BenchGuest } from '../fill/guests.ts'
import { bodyOf, HttpConnection } from '../load/http-connection.ts'
import { requestBytes } from '../load/requests.ts'
import { median } from '../measure/rounds.ts'
import { makePhoto, uploadBytes, takingOf } from '../measure/uploads.ts'
import type { Product } from '../product/product.ts'
import type { BareSheet } from './bare-pdf-worker.ts'

const BARE = new URL('./bare-pdf-worker.ts', import.meta.url)
const PHOTOS = 30
const TIMES = 5
const TEXTS = `
  select unnest(array[title, answer::text, comment]) as text from visit_questions
  where visit_id = $1 and parent is not null order by id`

interface PdfTimes {
  milliseconds: number
  /** The same photos and texts in a file of the same library, drawn in a thread of its own too. */
  bare: number
  slowestOther: number
}

/** Times the PDF of a visit with photos, a bare file, and the slowest answer to another reader meanwhile. */
export async function measurePdf(
  product: Product,
  token: string,
  { guest, client }: { guest: BenchGuest; client: pg.Client },
): Promise<PdfTimes> {
  const open = () => HttpConnection.open(product.host, product.port)
  const [connection, other] = [await open(), await open()]
  const send = async (request: Buffer, expected: number) => {
    const { status, raw } = await connection.send(request)
    if (status !== expected) throw new Error(`${request.subarray(0, 80).toString()} answered ${status}`)
    return bodyOf(raw)
  }
  const photo = await makePhoto()
  const questions = takingOf(guest.questions)
  const thumbnails: Uint8Array[] = []
  for (let at = 0; at < PHOTOS; at++) {
    const questionId = questions[at % questions.length]!.id
    const { id } = JSON.parse((await send(uploadBytes(guest, questionId, photo), 201)).toString()) as Photo
    const small = {
      method: 'GET',
      path: `/question/${questionId}/photo/${id}?size=thumb`,
      token: guest.token,
    } as const
    thumbnails.push(await send(requestBytes(small), 200))
  }
  const { rows } = await client.query<{ text: string | null }>(TEXTS, [guest.visitId])
  const sheet: BareSheet = { texts: rows.flatMap(({ text }) => text ?? []), thumbnails }
  const pdf = requestBytes({ method: 'GET', path: `/visit/${guest.visitId}/pdf?language=en`, token })
  // The first report makes the thumbnails that are still missing.
  await send(pdf, 200)
  const [times, bareTimes, others]: [number[], number[], number[]] = [[], [], []]
  for (let time = 0; time < TIMES; time++) {
    let isDone = false
    const begun = performance.now()
    const drawn = send(pdf, 200).finally(() => (isDone = true))
    while (!isDone) {
      const asked = performance.now()
      await other.send(requestBytes({ method: 'GET', path: '/health' }))
      others.push(performance.now() - asked)
    }
    await drawn
    times.push(performance.now() - begun)
    bareTimes.push(await drawBare(sheet))
  }
  for (const each of [connection, other]) each.close()
  return { milliseconds: median(times), bare: median(bareTimes), slowestOther: Math.max(...others) }
}

async function drawBare(sheet: BareSheet): Promise<number> {
  const begun = performance.now()
  const worker = new Worker(BARE, { execArgv: [], workerData: sheet })
  await once(worker, 'message')
  await worker.terminate()
  return performance.now() - begun
}
