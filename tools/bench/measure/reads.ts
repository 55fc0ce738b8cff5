import type { VisitChecklist } from '@cloche/contract/questions.ts'
import type { BenchGuest } from '../fill/guests.ts'
import { run } from '../load/generator.ts'
import { bodyOf } from '../load/http-connection.ts'
import type { Statement } from '../load/job.ts'
import { jsonBody, requestBytes } from '../load/requests.ts'
import type { Connection } from '../product/database.ts'
import type { Product } from '../product/product.ts'
import { type Beside, inTurn, type Rounds, warmUpOf } from './rounds.ts'
import { UPDATE } from './saves.ts'

type Check = (body: unknown, connection: number, request: number) => boolean

/** Requests, and as many statements for each connection that read the same rows. */
export interface Reading {
  requests: Buffer[][]
  statements: Statement[][]
  check: Check
}

/** Reads through HTTP and through the driver. */
export async function measureReads(
  product: Product,
  connection: Connection,
  { requests, statements, check }: Reading,
  rounds: Rounds,
): Promise<Beside> {
  const { host, port } = product
  const http = async (seconds: number) => {
    const job = { kind: 'http', connections: requests, status: 200, sampleEvery: 97 } as const
    const result = await run({ ...job, host, port, seconds })
    for (const { raw, connection: at, request } of result.samples)
      if (!check(JSON.parse(bodyOf(raw).toString()), at, request))
        throw new Error(`Not what was asked for: ${bodyOf(raw).toString().slice(0, 300)}`)
    return result
  }
  const driver = (seconds: number) => run({ kind: 'sql', connection, seconds, connections: statements })
  await inTurn(warmUpOf(rounds), http, driver)
  return inTurn(rounds, http, driver)
}

/** The questions of a visit and what the guest entered. */
const VISIT = {
  name: 'visit',
  text: `select id, parent, title, logo, type, options, position, answer, rate, comment, revision, saved_at, note
    from visit_questions where visit_id = $1
      and parent in (select id from visit_questions where visit_id = $1 and type = 'checklist')
    order by position`,
}

/** Each guest loads the 60 questions of their own visit repeatedly. */
export function visitLoad(guests: readonly BenchGuest[]): Reading {
  return {
    requests: guests.map(({ token, visitId }) => [
      requestBytes({ method: 'GET', path: `/question/${visitId}`, token }),
    ]),
    statements: guests.map(({ visitId, questions }) => [
      { ...VISIT, values: [visitId], rows: questions.length },
    ]),
    check: (body, connection) => {
      const { visit, items } = body as VisitChecklist
      const answered = items.filter(({ revision }) => revision > 0).length
      return visit.id === guests[connection]!.visitId && answered === guests[connection]!.questions.length
    },
  }
}

const WORDS = ['The waiter told us about the wine', 'The waiter knew the menu by heart']

/** Each guest saves an answer and then loads the whole visit, which must contain it, so no read is like the one before. */
export function changedVisits(guests: readonly BenchGuest[]): Reading {
  const asked = guests.map(({ questions }) => questions.find(({ type }) => type === 'text')!)
  return {
    requests: guests.map(({ token, visitId }, index) =>
      WORDS.flatMap((answer) => [
        requestBytes({
          method: 'PATCH',
          path: `/question/${asked[index]!.id}`,
          token,
          body: jsonBody({ answer }),
        }),
        requestBytes({ method: 'GET', path: `/question/${visitId}`, token }),
      ]),
    ),
    statements: guests.map(({ visitId, questions }, index) =>
      WORDS.flatMap((answer) => [
        { ...UPDATE, values: [asked[index]!.id, JSON.stringify(answer), new Date()] },
        { ...VISIT, values: [visitId], rows: questions.length },
      ]),
    ),
    check: (body, connection, request) => {
      const { items = [body] } = body as Partial<VisitChecklist>
      const stored = (items as { id: string; answer: unknown }[]).find(
        ({ id }) => id === asked[connection]!.id,
      )
      return stored?.answer === WORDS[Math.floor(request / 2)]
    },
  }
}
