import type { VisitChecklist } from '@cloche/contract/questions.ts'
import type { BenchGuest } from '../fill/guests.ts'
import { run } from '../load/generator.ts'
import { bodyOf } from '../load/http-connection.ts'
import type { Result } from '../load/job.ts'
import { jsonBody, requestBytes } from '../load/requests.ts'
import type { Product } from '../product/product.ts'
import { type Measured, medianOf, type Rounds } from './rounds.ts'

type Check = (body: unknown, connection: number, request: number) => boolean

export async function measureReads(
  product: Product,
  connections: Buffer[][],
  { rounds, seconds }: Rounds,
  check: Check,
): Promise<Measured> {
  const results: Result[] = []
  for (let round = 0; round <= rounds; round++) {
    const length = round === 0 ? seconds / 4 : seconds
    const job = { kind: 'http', connections, seconds: length, status: 200, sampleEvery: 97 } as const
    const result = await run({ ...job, host: product.host, port: product.port })
    for (const { raw, connection, request } of result.samples)
      if (!check(JSON.parse(bodyOf(raw).toString()), connection, request))
        throw new Error(`Not what was asked for: ${bodyOf(raw).toString().slice(0, 300)}`)
    if (round > 0) results.push(result)
  }
  return medianOf(results)
}

/** Each guest loads the 60 questions of their own visit repeatedly. */
export function measureVisitLoad(product: Product, guests: BenchGuest[], rounds: Rounds): Promise<Measured> {
  const connections = guests.map(({ token, visitId }) => [
    requestBytes({ method: 'GET', path: `/question/${visitId}`, token }),
  ])
  return measureReads(product, connections, rounds, (body, connection) => {
    const { visit, items } = body as VisitChecklist
    const answered = items.filter(({ revision }) => revision > 0).length
    return visit.id === guests[connection]!.visitId && answered === guests[connection]!.questions.length
  })
}

const WORDS = ['The waiter told us about the wine', 'The waiter knew the menu by heart']

/** Each guest saves an answer and then loads the whole visit, which must contain it, so no read is like the one before. */
export function measureChangedVisits(
  product: Product,
  guests: BenchGuest[],
  rounds: Rounds,
): Promise<Measured> {
  const asked = guests.map(({ questions }) => questions.find(({ type }) => type === 'text')!)
  const connections = guests.map(({ token, visitId }, index) =>
    WORDS.flatMap((answer) => [
      requestBytes({
        method: 'PATCH',
        path: `/question/${asked[index]!.id}`,
        token,
        body: jsonBody({ answer }),
      }),
      requestBytes({ method: 'GET', path: `/question/${visitId}`, token }),
    ]),
  )
  return measureReads(product, connections, rounds, (body, connection, request) => {
    const { items = [body] } = body as Partial<VisitChecklist>
    const stored = (items as { id: string; answer: unknown }[]).find(({ id }) => id === asked[connection]!.id)
    return stored?.answer === WORDS[Math.floor(request / 2)]
  })
}
