import type { BenchGuest } from '../fill/guests.ts'
import { HttpConnection } from '../load/http-connection.ts'
import { requestBytes } from '../load/requests.ts'
import { median } from '../measure/rounds.ts'
import { makePhoto, uploadBytes, takingOf } from '../measure/uploads.ts'
import type { Product } from '../product/product.ts'

const PHOTOS = 30
const TIMES = 5

/** Times the PDF of a visit with photos, and the slowest answer that another reader had meanwhile. */
export async function measurePdf(product: Product, token: string, guest: BenchGuest) {
  const open = () => HttpConnection.open(product.host, product.port)
  const [connection, other] = [await open(), await open()]
  const send = async (request: Buffer, expected: number) => {
    const { status } = await connection.send(request)
    if (status !== expected) throw new Error(`${request.subarray(0, 80).toString()} answered ${status}`)
  }
  const photo = await makePhoto()
  const questions = takingOf(guest.questions)
  for (let at = 0; at < PHOTOS; at++)
    await send(uploadBytes(guest, questions[at % questions.length]!.id, photo), 201)
  const pdf = requestBytes({ method: 'GET', path: `/visit/${guest.visitId}/pdf?language=en`, token })
  // The first report makes the thumbnails that are still missing.
  await send(pdf, 200)
  const [times, others]: [number[], number[]] = [[], []]
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
  }
  for (const each of [connection, other]) each.close()
  return { milliseconds: median(times), slowestOther: Math.max(...others) }
}
